/** Width and height that an SVG says it has, in its own units; null where it says nothing. */
export function svgSize(source: string): { width: number; height: number } | null {
  const box = /viewBox\s*=\s*["']\s*[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)/.exec(source)
  const [width, height] = [Number(box?.[1]), Number(box?.[2])]
  return width > 0 && height > 0 ? { width, height } : null
}
