import { runProperties, type RunStyle } from './styles'
import { escaped, tag } from './write'

/** A run of text; tabs and line breaks become what Word has for them. */
export function run(text: string, style: RunStyle = {}, element: 'w:t' | 'w:delText' = 'w:t') {
  const content = text
    .split(/(\t|\r?\n)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '\t') return tag('w:tab')
      if (/^\r?\n$/.test(piece)) return tag('w:br')
      return `<${element} xml:space="preserve">${escaped(piece)}</${element}>`
    })
    .join('')
  return content && tag('w:r', {}, runProperties(style) + content)
}

/**
 * Text as runs: quotes, dashes and dots that both scripts have are marked as Chinese where Chinese stands, so that they
 * take its font and width.
 */
export function runs(text: string, style: RunStyle = {}, element: 'w:t' | 'w:delText' = 'w:t') {
  if (!/\p{Script=Han}/u.test(text)) return run(text, style, element)
  return text
    .split(/([“”‘’…—·]+)/)
    .map((piece, index) => run(piece, index % 2 === 1 ? { ...style, isHan: true } : style, element))
    .join('')
}

/** A field with what it shows until it is updated. */
export function field(instruction: string, cached: string, style: RunStyle = {}): string {
  const properties = runProperties(style)
  const mark = (type: string) =>
    tag('w:r', {}, properties + tag('w:fldChar', { 'w:fldCharType': type }))
  return [
    mark('begin'),
    tag(
      'w:r',
      {},
      `${properties}<w:instrText xml:space="preserve"> ${escaped(instruction)} </w:instrText>`,
    ),
    mark('separate'),
    run(cached, style),
    mark('end'),
  ].join('')
}
