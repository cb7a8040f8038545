import { useEffect, useState } from 'react'
import { drawnMarkup, mathMarkup } from './math-markup'

/** A formula, drawn by a library that comes only with the first one; until then as it is written down. */
export function MathText({ latex, isBlock = false }: { latex: string; isBlock?: boolean }) {
  // Drawn before, it stands at once: a text that is opened to be written in does not jump.
  const [markup, setMarkup] = useState(() => drawnMarkup(latex, isBlock))
  useEffect(() => {
    let isCurrent = true
    void mathMarkup(latex, isBlock).then((drawn) => isCurrent && setMarkup(drawn))
    return () => {
      isCurrent = false
    }
  }, [latex, isBlock])
  if (markup === '') return <code className="k-math">{latex}</code>
  // MathML of our own drawing: the library escapes what it is given and follows no links.
  return (
    <span
      className="k-math"
      data-block={isBlock || undefined}
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  )
}
