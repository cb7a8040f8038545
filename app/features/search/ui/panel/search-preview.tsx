import { ArrowRight, BookOpen, MessageCircleQuestionMark } from 'lucide-react'
import { useNavigate } from 'react-router'
import { formatWhen } from '~/core/format'
import { Marked } from '~/features/library/ui/search'
import { Button } from '~/kit/controls/button'
import { hitKindLabels, type HitMark, type SearchHit } from '../../terms'
import { closeSearch } from '../close-search'
import { lineOf, placeIn } from './hit-words'

export interface SearchPreviewProps {
  hit: SearchHit
  now: Date
  onOpen: () => void
}

/** The chosen hit as a page of paper: the words round what was found, where they stand, and what can be done. */
export function SearchPreview({ hit, now, onOpen }: SearchPreviewProps) {
  const navigate = useNavigate()
  const isFile = hit.kind === 'file' && hit.type === 'file'
  const { excerpt } = hit
  const askFile = () => {
    closeSearch()
    void navigate(`/library/${hit.id}?type=questions`)
  }
  return (
    <section aria-label="预览">
      <div className="bg-raised px-6 py-[22px] font-serif text-[14px] leading-[26px] shadow-[0_0_0_1px_var(--line-2),var(--elev-2)]">
        <h3 className="mb-1.5 text-[17px] leading-7 font-semibold">
          {excerpt?.heading || (
            <Marked text={hit.title} marks={excerpt?.heading ? [] : hit.marks} />
          )}
        </h3>
        {excerpt ? (
          paragraphsOf(excerpt).map(({ from, text, marks }) => (
            <p key={from} className="mb-1 indent-[2em] break-words">
              <Marked text={text} marks={marks} />
            </p>
          ))
        ) : (
          <p className="text-ink-2">{lineOf(hit, now) || hitKindLabels[hit.kind]}</p>
        )}
      </div>
      <p className="mt-4 font-semibold break-words">{hit.title}</p>
      <p className="text-[12px] leading-[18px] text-ink-3">{captionOf(hit, now)}</p>
      <div className="mt-2 -ml-2.5 flex flex-wrap gap-2">
        <Button
          size="small"
          kind="ghost"
          icon={isFile ? <BookOpen size={15} /> : <ArrowRight size={15} />}
          onClick={onOpen}
        >
          {isFile && excerpt ? '打开这一处' : '打开'}
        </Button>
        {isFile && (
          <Button
            size="small"
            kind="ghost"
            icon={<MessageCircleQuestionMark size={15} />}
            onClick={askFile}
          >
            问这份资料
          </Button>
        )}
      </div>
    </section>
  )
}

function captionOf(hit: SearchHit, now: Date): string {
  if (hit.kind !== 'file') return hitKindLabels[hit.kind]
  const when = formatWhen(hit.time, now)
  const added = `${[hit.author, when].filter((part) => part !== '').join(' ')} 放入`
  return [placeIn(hit), hit.line, added].filter((part) => part !== '').join('，')
}

/** The lines of a text, each with its own marks. */
function paragraphsOf({ text, marks }: { text: string; marks: readonly HitMark[] }) {
  let from = 0
  return text.split('\n').flatMap((line) => {
    const start = from
    from += line.length + 1
    const own = marks.flatMap(([begin, end]): HitMark[] =>
      begin < start + line.length && end > start
        ? [[Math.max(0, begin - start), Math.min(line.length, end - start)]]
        : [],
    )
    return line.trim() === '' ? [] : [{ from: start, text: line, marks: own }]
  })
}
