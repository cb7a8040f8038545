import type { MessageView, Reference } from '../../../terms'

const LONGEST_QUOTE = 400
const LONGEST_TITLE = 300

type TextSource =
  | { index: number; fileId: string; passageNo: number; quote: string }
  | { index: number; url: string; title: string; quote: string }

/** Sources of an answer as a text of one's own cites them: passages by their number, pages by their address. */
export const textSources = ({ refs }: Pick<MessageView, 'refs'>): TextSource[] =>
  refs.flatMap((reference): TextSource[] => {
    const { index, fileId, passageNo, url, title } = reference
    const quote = usedOf(reference)
    if (fileId !== undefined && passageNo !== undefined)
      return [{ index, fileId, passageNo, quote }]
    if (url === undefined || !/^https?:/i.test(url)) return []
    return [{ index, url, title: title.slice(0, LONGEST_TITLE), quote }]
  })

/** The words of a source that the answer leans on, to the letter; '' where somebody changed the passage. */
function usedOf({ content, used, isEdited }: Reference): string {
  if (isEdited) return ''
  const [first] = used
  return (first ? content.slice(first.from, first.to) : content).slice(0, LONGEST_QUOTE)
}
