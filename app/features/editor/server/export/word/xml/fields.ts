import { runProperties, type RunLook } from './looks'
import { escaped, tag } from './write'

/** A run of text; tabs and line breaks become what Word has for them. */
export function run(text: string, look: RunLook = {}, element: 'w:t' | 'w:delText' = 'w:t') {
  const content = text
    .split(/(\t|\r?\n)/)
    .filter((piece) => piece !== '')
    .map((piece) => {
      if (piece === '\t') return tag('w:tab')
      if (/^\r?\n$/.test(piece)) return tag('w:br')
      return `<${element} xml:space="preserve">${escaped(piece)}</${element}>`
    })
    .join('')
  return content && tag('w:r', {}, runProperties(look) + content)
}

/**
 * Text as runs: quotes, dashes and dots that both scripts have are marked as Chinese where Chinese stands, so that they
 * take its font and width.
 */
export function runs(text: string, look: RunLook = {}, element: 'w:t' | 'w:delText' = 'w:t') {
  if (!/\p{Script=Han}/u.test(text)) return run(text, look, element)
  return text
    .split(/([“”‘’…—·]+)/)
    .map((piece, at) => run(piece, at % 2 === 1 ? { ...look, isHan: true } : look, element))
    .join('')
}

/** A field with what it shows until it is updated. */
export function field(instruction: string, cached: string, look: RunLook = {}): string {
  const properties = runProperties(look)
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
    run(cached, look),
    mark('end'),
  ].join('')
}
