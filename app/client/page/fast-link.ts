declare global {
  interface Navigator {
    readonly connection?: Line
  }
}

/** What a browser tells of its line; not every browser tells. */
interface Line {
  effectiveType?: string
  saveData?: boolean
}

const DESKTOP_PX = 1024

/**
 * Whether to fetch ahead of a wish: on a fast line whose owner does not save. Where the browser does not tell, a wide
 * screen stands for one.
 */
export function isFastLink({ line, width }: { line: Line | undefined; width: number }): boolean {
  if (line?.saveData) return false
  if (line?.effectiveType === undefined) return width >= DESKTOP_PX
  return line.effectiveType === '4g'
}

/** The line of this page. */
export const ownLink = () => ({ line: navigator.connection, width: innerWidth })
