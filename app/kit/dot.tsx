/** Separates meta items; the character · is full-width in some fonts. */
export function Dot() {
  return <i className="k-dot" aria-hidden="true" />
}
