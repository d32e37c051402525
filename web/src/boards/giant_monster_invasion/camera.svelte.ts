/** Which part of the table is on show, and how large: wheel, pinch, keys and fingers change it. */

const CLOSEST = 0.9; // pixels for a hundredth of an inch
const STEP = 1.25;
const SLIM = 520; // pixels: here the tools of the map lie on its lower edge, and the table can be pushed up above them
const TOOLS = 64;
const LEAST = 900; // hundredths of an inch across

export class Camera {
  /** The middle of what is seen, in hundredths of an inch. */
  x = $state(0);
  y = $state(0);
  /** Pixels for each. */
  scale = $state(0.2);
  wide = $state(0);
  tall = $state(0);
  /** Somebody has moved it: it stays where they put it. */
  touched = $state(false);

  constructor(
    private readonly table: () => { w: number; h: number },
    /** What a small screen should begin with. */
    private readonly home: () => { x: number; y: number; across: number },
  ) {}

  get left(): number {
    return this.x - this.wide / 2 / this.scale;
  }

  get top(): number {
    return this.y - this.tall / 2 / this.scale;
  }

  get view(): string {
    return `${this.left} ${this.top} ${this.wide / this.scale} ${this.tall / this.scale}`;
  }

  /** The whole table. */
  get fit(): number {
    const { w, h } = this.table();
    return Math.max(0.02, Math.min(this.wide / w, this.tall / h));
  }

  get slim(): boolean {
    return this.wide < SLIM;
  }

  /** So many pixels at the lower edge are under the tools of the map. */
  get tools(): number {
    return this.slim ? TOOLS : 0;
  }

  get whole(): boolean {
    return this.scale <= this.fit * 1.01;
  }

  showAll(): void {
    const { w, h } = this.table();
    this.scale = this.fit;
    [this.x, this.y] = [w / 2, h / 2];
  }

  /** The whole table where it is large enough to read, else what matters most. */
  showHome(readable: number): void {
    this.touched = false;
    this.showAll();
    if (this.fit >= readable) return;
    const home = this.home();
    this.scale = Math.min(CLOSEST, Math.max(this.fit, this.wide / home.across));
    [this.x, this.y] = [home.x, home.y];
    this.clamp();
  }

  /** This part of the table, as large as it goes; never so large that nothing else is seen. */
  showPart(part: { x: number; y: number; width: number; height: number }): void {
    this.scale = Math.min(CLOSEST, this.wide / LEAST, Math.max(this.fit, Math.min(this.wide / part.width, this.tall / part.height)));
    [this.x, this.y] = [part.x + part.width / 2, part.y + part.height / 2];
    this.clamp();
  }

  /** The place under a point of the screen stays there. */
  zoom(by: number, atX: number, atY: number): void {
    const [x, y] = this.placeAt(atX, atY);
    this.scale = Math.min(CLOSEST, Math.max(this.fit, this.scale * by));
    this.x = x - (atX - this.wide / 2) / this.scale;
    this.y = y - (atY - this.tall / 2) / this.scale;
    this.touched = true;
    this.clamp();
  }

  zoomIn(): void {
    this.zoom(STEP, this.wide / 2, this.tall / 2);
  }

  zoomOut(): void {
    this.zoom(1 / STEP, this.wide / 2, this.tall / 2);
  }

  /** By so many pixels. */
  pan(dx: number, dy: number): void {
    this.x -= dx / this.scale;
    this.y -= dy / this.scale;
    this.touched = true;
    this.clamp();
  }

  centre(x: number, y: number): void {
    [this.x, this.y] = [x, y];
    this.touched = true;
    this.clamp();
  }

  /** So that this place lies in the lower part of the screen. */
  lower(y: number): void {
    this.y = y - (0.24 * this.tall) / this.scale;
    this.clamp();
  }

  sees(x: number, y: number): boolean {
    return x >= this.left && y >= this.top && x <= this.left + this.wide / this.scale && y <= this.top + this.tall / this.scale;
  }

  placeAt(x: number, y: number): [number, number] {
    return [this.left + x / this.scale, this.top + y / this.scale];
  }

  private clamp(): void {
    const { w, h } = this.table();
    this.x = inside(this.x, this.wide / this.scale, w);
    this.y = inside(this.y, this.tall / this.scale, h + this.tools / this.scale);
  }
}

/** The middle of a window of this size that shows as much of the table as it can. */
function inside(at: number, size: number, whole: number): number {
  return size >= whole ? whole / 2 : Math.min(whole - size / 2, Math.max(size / 2, at));
}
