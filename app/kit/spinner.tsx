/** Turns while something is under way; words beside it say what. */
export function Spinner({ size = 14 }: { size?: number }) {
  return <span className="k-spinner" style={{ width: size, height: size }} aria-hidden="true" />
}
