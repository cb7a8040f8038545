import { NotebookPen, Sparkles } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react'
import { Link } from 'react-router'
import { Button } from '~/kit/controls/button'
import { FileMark } from '~/kit/file-mark'
import { IconButton } from '~/kit/controls/icon-button'
import { SectionTitle } from '~/kit/section-title'
import { TextInput } from '~/kit/controls/text-input'
import { PROMPT_LIMIT, type IdeasView, type PlacedText } from '../../wire/terms/guide'
import type { ReaderTabProps } from '../reader/tabs'
import { saveAsNote } from './save-as-note'
import { GeneratedBy, GenerationState } from './generation-state'
import { PlaceMarks } from './place-mark'
import { useGeneration, type Generation } from './use-generation'

/** AI灵感: what could be written from the file, asked for when it is wanted. */
export function IdeasSection({ services, file, reader }: ReaderTabProps) {
  const { calls } = services
  const [prompt, setPrompt] = useState('')
  const head = useRef<HTMLDivElement>(null)
  const generation = useGeneration<IdeasView>({
    read: calls && (() => calls.ideas(file.id)),
    make: async (again) => calls?.make('inspiration', file.id, { again, prompt: prompt.trim() }),
    stop: async (taskId) => calls?.stopGeneration(taskId),
    retry: async (taskId) => calls?.retryGeneration(taskId),
    startsByItself: false,
  })
  const status = generation.view?.making.status
  const begin = useEffectEvent(() => {
    head.current?.scrollIntoView({ block: 'start' })
    if (status === 'none') generation.make(false)
  })
  const { inspirations } = reader
  const isRead = status !== undefined
  useEffect(() => {
    // The bar's button: shown at once, made when it is not there.
    if (inspirations > 0 && isRead) begin()
  }, [inspirations, isRead])
  const isShut = status === 'none' || status === undefined
  return (
    <section className="mt-7 border-t border-line pt-5" aria-label="AI灵感" ref={head}>
      <SectionTitle>AI灵感</SectionTitle>
      <WishForm generation={generation} prompt={prompt} onPrompt={setPrompt} />
      {generation.view?.making.status === 'done' && !generation.failure ? (
        <Ideas
          services={services}
          file={file}
          reader={reader}
          view={generation.view}
          onAgain={() => generation.make(true)}
        />
      ) : (
        (!isShut || generation.failure) && <GenerationState generation={generation} name="灵感" />
      )}
    </section>
  )
}

interface WishFormProps {
  generation: Generation<IdeasView>
  prompt: string
  onPrompt: (prompt: string) => void
}

function WishForm({ generation, prompt, onPrompt }: WishFormProps) {
  const status = generation.view?.making.status
  const start = (event: FormEvent) => {
    event.preventDefault()
    generation.make(status === 'done')
  }
  return (
    <form className="mt-2 flex gap-2" onSubmit={start}>
      <TextInput
        className="min-w-0 flex-1"
        aria-label="想写什么"
        placeholder="想写什么，可以不填"
        maxLength={PROMPT_LIMIT}
        value={prompt}
        onChange={(event) => onPrompt(event.target.value)}
      />
      <Button type="submit" icon={<Sparkles size={15} />}>
        {status === 'done' ? '再找一次' : '找灵感'}
      </Button>
    </form>
  )
}

interface IdeasProps extends ReaderTabProps {
  view: IdeasView
  onAgain: () => void
}

function Ideas({ view, onAgain, ...parts }: IdeasProps) {
  return (
    <>
      {view.prompt && <p className="mt-2 text-small text-ink-2">按“{view.prompt}”</p>}
      <IdeaList {...parts} title="切入的角度" ideas={view.angles} />
      <IdeaList {...parts} title="提纲" ideas={view.outline} />
      <IdeaList {...parts} title="不同的看法" ideas={view.opposing} />
      {view.reading.length > 0 && (
        <>
          <h3 className="made-heading">接着读</h3>
          <ul>
            {view.reading.map(({ id, title, extension, shared }) => (
              <li key={id}>
                <Link className="made-related" to={`/library/${id}`}>
                  <FileMark extension={extension} small />
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{title}</span>
                    <span className="block truncate text-micro text-ink-3">
                      同样谈到{shared.slice(0, 4).join('、')}
                    </span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <GeneratedBy making={view.making} onAgain={onAgain} />
    </>
  )
}

interface IdeaListProps extends ReaderTabProps {
  title: string
  ideas: readonly PlacedText[]
}

function IdeaList({ title, ideas, services, file, reader }: IdeaListProps) {
  if (ideas.length === 0) return null
  return (
    <>
      <h3 className="made-heading">{title}</h3>
      <ul>
        {ideas.map((idea, index) => (
          <li key={`${index} ${idea.text}`} className="made-point">
            <span className="min-w-0 flex-1">
              {idea.text}
              <PlaceMarks places={idea.places} onShow={reader.show} />
            </span>
            <IconButton
              label="记入笔记"
              size="small"
              icon={<NotebookPen size={15} />}
              onClick={() => void saveAsNote({ services, file }, idea)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
