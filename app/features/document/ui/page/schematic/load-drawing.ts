import type { Drawing } from '../../../contract'

/** A schematic or an SVG as a PNG on white; null for what cannot be drawn. The library that draws comes when it is asked for. */
export const drawnPng = async (drawing: Drawing): Promise<Blob | null> =>
  (await import('./drawn-png')).drawnPng(drawing)
