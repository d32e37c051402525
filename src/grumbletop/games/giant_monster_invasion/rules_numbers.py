"""Everything the rules call by number: powers, verbs, questions, steps, dice. Compiled."""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 6
MOST_SLOTS: Final = 20  # of powers; a monster never has so many
MOST_MP: Final = 300  # with `kp_overflow: keep` they can pile up (GMI-5.7)
MOST_DICE: Final = 350  # in a pool, most of them bought; so many numbers have a code (rules_composing.py)
NOBODY: Final = -1

# Sides of the sheet
CLASSES: Final = ("mecha", "lost_world", "animal_mutation", "interstellar_alien", "deity_guardian", "flora", "rogue_anomaly")
BRAWL_TYPES: Final = ("claws", "tail", "bite", "kick", "stomp")
CLAWS: Final = 0
BITE: Final = 2
STOMPING: Final = 4  # the brawl type
ENOUGH_TYPES: Final = 5  # also the type that stands for none
OTHER_IMMUNITIES: Final = ("toxic_acid", "tar")  # behind the BLAST kinds
WITHS: Final = ("brawl", "blast")  # what Killer Instinct looks at, and ways to break free
MOST_SCORE: Final = 4
MOST_HITS: Final = 40
MOST_TOUGH: Final = 13  # GMI-5.9
ROCK_STURDY: Final = 6  # GMI-4.5

POWERS: Final = (
    *("blast", "enhanced_brawl", "flying", "swimming", "tunneling", "extra_head", "armor", "toxic_cloud", "leaping", "force_field"),
    *("regenerate", "fast_healer", "monster_vision", "cunning", "immunity", "speed_burst", "leech", "defense_ability", "fast_learner"),
    *("chameleon_skin", "slime_coating", "memory_decay", "superb_eyesight", "killer_instinct", "teleport", "suction_cups"),
)
MOST_LEVELS: Final = (5, 1, 1, 1, 1, 4, 4, 4, 4, 5, 3, 3, 1, 4, 1, 4, 3, 4, 2, 4, 4, 3, 1, 1, 7, 3)
BLAST: Final = 0
ENHANCED: Final = 1
FLYING: Final = 2
SWIMMING: Final = 3
TUNNELING: Final = 4
EXTRA_HEAD: Final = 5
ARMOR: Final = 6
TOXIC_CLOUD: Final = 7
LEAPING: Final = 8
FORCE_FIELD: Final = 9
REGENERATE: Final = 10
FAST_HEALER: Final = 11
MONSTER_VISION: Final = 12
CUNNING: Final = 13
IMMUNITY: Final = 14
SPEED_BURST: Final = 15
LEECH: Final = 16
DEFENSE: Final = 17
FAST_LEARNER: Final = 18
CHAMELEON: Final = 19
SLIME: Final = 20
MEMORY_DECAY: Final = 21
EYESIGHT: Final = 22
KILLER: Final = 23
TELEPORT_POWER: Final = 24
SUCTION: Final = 25
NO_POWER: Final = -1

WITH_BRAWL: Final = 0  # what Killer Instinct helps
WITH_BLAST: Final = 1

# A monster's standing in the battle
FIGHTING: Final = 0
DEFEATED: Final = 1
RETREATED: Final = 2
WAITING: Final = 3
OUT: Final = 4
STATUSES: Final = ("fighting", "defeated", "retreated", "waiting", "out")
MODES: Final = ("ground", "air", "water", "under")
HAZARDS: Final = ("deep_water", "rubble", "lava", "tar", "toxic_acid")
LOCK_KINDS: Final = ("squeeze", "restrain")
SQUEEZED: Final = 0
RESTRAINED: Final = 1

# The Move of a turn
FREE: Final = 0
USED: Final = 1
LOST: Final = 2
MOVES: Final = ("free", "used", "lost")

# Questions
ASKS: Final = ("main", "strike", "upkeep", "boost", "reroll", "react", "counter", "option", "mend", "kp")
ASK_NOTHING: Final = -1
ASK_MAIN: Final = 0
ASK_STRIKE: Final = 1
ASK_UPKEEP: Final = 2
ASK_BOOST: Final = 3
ASK_REROLL: Final = 4
ASK_REACT: Final = 5
ASK_COUNTER: Final = 6
ASK_OPTION: Final = 7
ASK_MEND: Final = 8
ASK_KP: Final = 9

# What is pending, and the numbers of each kind of frame
FRAMES: Final = ("start", "finish", "attack", "check", "strike", "grabbed", "counter", "mend", "rise", "award")
START: Final = 0  # next step
FINISH: Final = 1  # next step
ATTACK: Final = 2  # stage, by, to, verb, slot or type, Monster Points, those of who is grabbed
CHECK: Final = 3  # stage, who, purpose, mod, by whom, boost
STRIKE: Final = 4  # stage
GRABBED: Final = 5  # by, to, successes, margin, score
COUNTERING: Final = 6  # who may strike back, at whom
MENDING: Final = 7  # who, points
RISE: Final = 8  # who
AWARD: Final = 9  # whose Kaiju Points are asked for
FRAME_WIDTH: Final = 7
MOST_FRAMES: Final = 6
N_STAGE: Final = 0
N_BY: Final = 1
N_TO: Final = 2
N_VERB: Final = 3
N_WITH: Final = 4
N_POINTS: Final = 5
N_WHO: Final = 1
N_PURPOSE: Final = 2
N_MOD: Final = 3
N_CAUSE: Final = 4
N_BOOST: Final = 6

# Chance (the spec's table)
CHANCE_EVENTS: Final = (
    *("power_points", "deploy", "order", "check.acid", "acid_damage", "lava", "cloud", "squeeze", "military", "check.blast", "check.brawl"),
    *("check.counter", "check.burrow", "check.wind", "check.ram", "check.break", "check.heal", "check.cow", "check.decay"),
    *("check.knock_down", "check.tar", "check.grab", "check.grab_defence", "reroll", "enhanced", "push", "slam", "launch", "plunge"),
    *("collision_building", "collision_monster", "ram_recoil", "fall", "scar"),
)
C_POWER_POINTS: Final = 0
C_DEPLOY: Final = 1
C_ORDER: Final = 2
C_ACID: Final = 3
C_ACID_DAMAGE: Final = 4
C_LAVA: Final = 5
C_CLOUD: Final = 6
C_SQUEEZE: Final = 7
C_MILITARY: Final = 8
C_BLAST: Final = 9
C_BRAWL: Final = 10
C_COUNTER: Final = 11
C_BURROW: Final = 12
C_WIND: Final = 13
C_RAM: Final = 14
C_BREAK: Final = 15
C_HEAL: Final = 16
C_COW: Final = 17
C_DECAY: Final = 18
C_KNOCK_DOWN: Final = 19
C_TAR: Final = 20
C_GRAB: Final = 21
C_GRAB_DEFENCE: Final = 22
C_REROLL: Final = 23
C_ENHANCED: Final = 24
C_PUSH: Final = 25
C_SLAM: Final = 26
C_LAUNCH: Final = 27
C_PLUNGE: Final = 28
C_COLLISION_BUILDING: Final = 29
C_COLLISION_MONSTER: Final = 30
C_RAM_RECOIL: Final = 31
C_FALL: Final = 32
C_SCAR: Final = 33

# Battles and results
VERSUS: Final = 0
NIGHTMARE: Final = 1
GAUNTLET: Final = 2
BATTLES: Final = ("versus", "nightmare", "gauntlet")
REASONS: Final = ("standing", "none", "cap")
STANDING: Final = 0
NONE_LEFT: Final = 1
CAP: Final = 2

# Prices in Monster Points
FIELD_PRICE: Final = 2
REROLL_PRICE: Final = 3
SHIELD_PRICE: Final = 5
KAIJU_PRICE: Final = 15
FIRST_BUILDING: Final = 8  # targets: monsters from 0, buildings from here
