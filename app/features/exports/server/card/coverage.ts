/** How much of each dot lies inside an outline: signed areas are added up along its edges and summed from left to right. */
export class Coverage {
  private readonly areas: Float32Array
  private readonly stride: number

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    // Edges that end at the right border write beyond it.
    this.stride = width + 2
    this.areas = new Float32Array(this.stride * height)
  }

  /** Adds an edge; all of it must lie within the box from left to right. */
  addEdge(fromX: number, fromY: number, toX: number, toY: number): void {
    if (fromY === toY) return
    const direction = fromY < toY ? 1 : -1
    const [top, bottom] = direction > 0 ? [fromY, toY] : [toY, fromY]
    const slope = (toX - fromX) / (toY - fromY)
    let x = direction > 0 ? fromX : toX
    if (top < 0) x -= top * slope
    const last = Math.min(this.height, Math.ceil(bottom))
    for (let row = Math.max(0, Math.floor(top)); row < last; row += 1) {
      const part = Math.min(row + 1, bottom) - Math.max(row, top)
      const next = x + slope * part
      this.addSpan(row, Math.min(x, next), Math.max(x, next), part * direction)
      x = next
    }
  }

  /** From 0 to 1, row after row. */
  *rows(): Generator<Float32Array> {
    const row = new Float32Array(this.width)
    for (let y = 0; y < this.height; y += 1) {
      let sum = 0
      for (let x = 0; x < this.width; x += 1) {
        sum += this.areas[y * this.stride + x] ?? 0
        row[x] = Math.min(1, Math.abs(sum))
      }
      yield row
    }
  }

  /** An edge within one row: what it covers of each dot to its right. */
  private addSpan(row: number, left: number, right: number, area: number): void {
    const first = Math.floor(left)
    const cells = Math.max(1, Math.ceil(right) - first)
    const start = row * this.stride + first
    if (cells === 1) {
      const middle = (left + right) / 2 - first
      this.add(start, area * (1 - middle))
      this.add(start + 1, area * middle)
      return
    }
    // What lies left of the edge within the cells up to this one, as a share of the whole.
    const covered = (end: number) => {
      const within = Math.min(Math.max(end, left), right) - left
      const beyond = Math.max(0, end - right)
      return (within * within) / (2 * (right - left)) + beyond
    }
    let before = 0
    let sum = 0
    for (let cell = 1; cell <= cells; cell += 1) {
      const now = covered(first + cell)
      const share = now - before
      this.add(start + cell - 1, area * (share - sum))
      sum = share
      before = now
    }
    this.add(start + cells, area * (1 - sum))
  }

  private add(index: number, area: number): void {
    this.areas[index] = (this.areas[index] ?? 0) + area
  }
}
