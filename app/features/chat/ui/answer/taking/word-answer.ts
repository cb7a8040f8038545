import { parseDateTime } from '~/core/format'
import { ommlOf } from '~/core/word/omml/omml'
import { wordDocument } from '~/core/word/word-document'
import { cutFormulas, giveBack, holdFormulas, nameFormulas } from '../formulas'
import { answerOf, askedOn, titleOf, type TakenAnswer } from './cited-text'

/** An answer as a Word file. `works` are listed as its marks number them. */
export function answerDocument(
  message: TakenAnswer,
  works: readonly { text: string; href: string }[],
  team: string,
): Uint8Array<ArrayBuffer> {
  const held = holdFormulas(answerOf(message))
  const title = titleOf(message)
  return wordDocument(`# ${title}\n\n${held.text}\n`, {
    title,
    createdAt: parseDateTime(message.createTime) ?? new Date(),
    byline: [askedOn(message), team].filter((item) => item !== ''),
    works,
    cutFormulas: (text) =>
      cutFormulas(nameFormulas(text), held).map((part) => {
        if (typeof part === 'string') return giveBack(part, held)
        const read = ommlOf(part.latex)
        const omml = 'omml' in read ? read.omml : ''
        return { omml, source: part.latex, isBlock: part.isBlock }
      }),
  })
}
