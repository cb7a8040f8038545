import { rounded } from './marks'

type Point = readonly [x: number, y: number]

interface Pen {
  point: Point
  start: Point
  /** Where the last curve leaned to: what a smooth one goes on from. */
  lean: Point
  operators: string[]
}

type Step = (pen: Pen, values: readonly number[], from: Point) => void

/** How many numbers a command takes, and what it draws; small letters count from where the pen is. */
const commands: Record<string, readonly [count: number, step: Step]> = {
  M: [
    2,
    (pen, [x = 0, y = 0], [ox, oy]) => {
      pen.start = [x + ox, y + oy]
      go(pen, 'm', pen.start)
    },
  ],
  L: [2, (pen, [x = 0, y = 0], [ox, oy]) => go(pen, 'l', [x + ox, y + oy])],
  H: [1, (pen, [x = 0], [ox]) => go(pen, 'l', [x + ox, pen.point[1]])],
  V: [1, (pen, [y = 0], [, oy]) => go(pen, 'l', [pen.point[0], y + oy])],
  C: [
    6,
    (pen, [a = 0, b = 0, c = 0, d = 0, x = 0, y = 0], [ox, oy]) =>
      curve(pen, [a + ox, b + oy], [c + ox, d + oy], [x + ox, y + oy]),
  ],
  S: [
    4,
    (pen, [c = 0, d = 0, x = 0, y = 0], [ox, oy]) => {
      const [lx, ly] = pen.lean
      curve(pen, [2 * pen.point[0] - lx, 2 * pen.point[1] - ly], [c + ox, d + oy], [x + ox, y + oy])
    },
  ],
  Q: [
    4,
    (pen, [a = 0, b = 0, x = 0, y = 0], [ox, oy]) => bow(pen, [a + ox, b + oy], [x + ox, y + oy]),
  ],
  T: [
    2,
    (pen, [x = 0, y = 0], [ox, oy]) => {
      const [lx, ly] = pen.lean
      bow(pen, [2 * pen.point[0] - lx, 2 * pen.point[1] - ly], [x + ox, y + oy])
    },
  ],
  Z: [
    0,
    (pen) => {
      pen.operators.push('h')
      pen.point = pen.start
    },
  ],
}

/** A path of SVG in the operators of PDF. Throws for commands that KaTeX does not draw with. */
export function pathMarks(source: string): string {
  const pen: Pen = { point: [0, 0], start: [0, 0], lean: [0, 0], operators: [] }
  for (const [, letter = '', rest = ''] of source.matchAll(/([a-z])([^a-z]*)/gi))
    draw(pen, letter, numbersIn(rest))
  return pen.operators.join(' ')
}

const numbersIn = (text: string) =>
  [...text.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([value]) => Number(value))

function draw(pen: Pen, letter: string, values: readonly number[]): void {
  const name = letter.toUpperCase()
  const [count = 0, step] = commands[name] ?? []
  if (!step) throw new Error(`a path with ${letter}`)
  step(pen, values.slice(0, count), startOf(pen, letter))
  // What follows a beginning without a letter of its own are lines.
  const [, next = step] = (name === 'M' && commands.L) || []
  for (let no = count; count > 0 && no < values.length; no += count)
    next(pen, values.slice(no, no + count), startOf(pen, letter))
}

const startOf = (pen: Pen, letter: string): Point =>
  letter === letter.toLowerCase() ? pen.point : [0, 0]

const pair = ([x, y]: Point) => `${rounded(x)} ${rounded(y)}`

function go(pen: Pen, operator: 'm' | 'l', to: Point): void {
  pen.operators.push(`${pair(to)} ${operator}`)
  pen.point = to
  pen.lean = to
}

function curve(pen: Pen, first: Point, second: Point, to: Point): void {
  pen.operators.push(`${pair(first)} ${pair(second)} ${pair(to)} c`)
  pen.point = to
  pen.lean = second
}

/** A curve with one point to lean to. */
function bow(pen: Pen, lean: Point, to: Point): void {
  const between = ([x, y]: Point): Point => [
    x + (2 / 3) * (lean[0] - x),
    y + (2 / 3) * (lean[1] - y),
  ]
  const [first, second] = [between(pen.point), between(to)]
  pen.operators.push(`${pair(first)} ${pair(second)} ${pair(to)} c`)
  pen.point = to
  pen.lean = lean
}
