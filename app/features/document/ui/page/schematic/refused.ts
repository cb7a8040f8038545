// Directives and front matter set the library's own options, clicks lead away, pictures are fetched.
const REFUSED = /%%\{|^\s*---|^\s*click\b|@\{[\s\S]*?\bimg["']?\s*:/m

const LONGEST_SOURCE = 20_000

/** Whether the source of a schematic asks for more than lines, shapes and words. */
export const isRefused = (source: string): boolean =>
  source.length > LONGEST_SOURCE || REFUSED.test(source)
