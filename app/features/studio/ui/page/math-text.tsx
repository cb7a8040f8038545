import { useEffect, useState } from 'react'

/** A formula, drawn by a library that comes only with the first one; until then as it is written down. */
export function MathText({ latex, isBlock = false }: { latex: string; isBlock?: boolean }) {
  const [markup, setMarkup] = useState('')
  useEffect(() => {
    let isCurrent = true
    void draw(latex, isBlock).then((drawn) => isCurrent && setMarkup(drawn))
    return () => {
      isCurrent = false
    }
  }, [latex, isBlock])
  if (markup === '') return <code className="sheet-math">{latex}</code>
  // MathML of our own drawing: the library escapes what it is given and follows no links.
  return <span className="sheet-math" dangerouslySetInnerHTML={{ __html: markup }} />
}

async function draw(latex: string, displayMode: boolean): Promise<string> {
  const { renderToString } = await import('katex')
  try {
    return renderToString(latex, {
      displayMode,
      output: 'mathml',
      trust: false,
      maxExpand: 1_000,
      throwOnError: true,
    })
  } catch {
    // What cannot be read stays as it is written.
    return ''
  }
}
