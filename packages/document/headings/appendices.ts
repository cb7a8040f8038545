import type { DocNode } from '../tree'

const APPENDIX =
  /^(附\s*录|appendix)\s*(?:[A-Z](?![A-Za-z])|[一二三四五六七八九十]+(?=[\s.:：、．]|$))?[\s.:：、．]*(.*)$/iu

/** Whether a heading of the first level opens an appendix: by its own word. */
export const isAppendix = ({ kind, title }: Pick<DocNode, 'kind' | 'title'>): boolean =>
  (kind === 'chapter' || kind === 'back') && APPENDIX.test(title.trim())

/** 附录A 调查问卷, whatever letter its author typed: they follow one another, as GB/T 7713 asks. */
export function appendixHeading(title: string, letter: string): string {
  const [, word = '', rest = ''] = APPENDIX.exec(title.trim()) ?? []
  const name = /^a/i.test(word) ? `Appendix ${letter}` : `附录${letter}`
  return rest === '' ? name : `${name} ${rest}`
}

/** A, B … Z, AA. */
export const appendixLetter = (index: number): string =>
  index < 26
    ? String.fromCharCode(65 + index)
    : `${appendixLetter(Math.floor(index / 26) - 1)}${appendixLetter(index % 26)}`

/** A title without what marks it as an appendix or a part of one, to compare it with one that came back from a file. */
export const withoutLetter = (title: string): string =>
  title
    .trim()
    .replace(APPENDIX, (_, word: string, rest: string) => `${word.replace(/\s+/g, '')} ${rest}`)
    .replace(/^[A-Z]{1,2}(?:\.\d+)+\s+/, '')
    .trim()
