import type { EditorState } from 'prosemirror-state'
import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '~/kit/controls/button'
import { TextInput } from '~/kit/controls/text-input'
import { Spinner } from '~/kit/spinner'
import { Tag, type TagTone } from '~/kit/tag'
import { WISH_LIMIT, type ClaimSupport, type FoundQuote } from '~/features/document/assist-terms'
import type { SectionBody } from '#packages/document/body'
import { SectionView } from '~/features/document/ui/page'
import { makesWords, mayReplace } from './assist-tasks'
import { proposalPlace } from './proposal-place'
import type { AssistState } from './assist-state'
import type { Assist } from './use-assist'

/** What a model made, below what it was made of; no part of the text until it is taken over. */
export function ProposalCard({ assist, state }: { assist: Assist; state: EditorState }) {
  const place = proposalPlace(state)
  if (!place || !assist.state) return null
  return createPortal(
    <div
      role="group"
      tabIndex={-1}
      aria-label={`AI：${assist.state.task.label}`}
      className="my-2 rounded-[var(--r-lg)] bg-surface text-left font-sans text-small leading-5 indent-0 outline-1 outline-line-2"
    >
      <Inside assist={assist} state={assist.state} hasRange={place.to > place.from} />
    </div>,
    place.host,
  )
}

function Inside(props: { assist: Assist; state: AssistState; hasRange: boolean }) {
  const { assist, state, hasRange } = props
  switch (state.kind) {
    case 'writing':
      return <Writing state={state} onStop={assist.escape} />
    case 'stopped':
      return (
        <>
          <StreamedText text={state.text} />
          <Foot words="停下了，没有写完">
            <Button size="small" onClick={() => void assist.start(state.task, true)}>
              重写
            </Button>
            <Discard onPress={assist.close} />
          </Foot>
        </>
      )
    case 'failed':
      return (
        <Foot words={<span role="alert">{state.message}</span>}>
          <Button size="small" onClick={() => void assist.start(state.task, true)}>
            再试
          </Button>
          <Discard onPress={assist.close} />
        </Foot>
      )
    case 'quotes':
      return <Quotes quotes={state.quotes} assist={assist} />
    case 'done':
      return <Done state={state} assist={assist} hasRange={hasRange} />
  }
}

function Writing({
  state: { task, text },
  onStop,
}: {
  state: Extract<AssistState, { kind: 'writing' }>
  onStop: () => void
}) {
  const isWords = makesWords(task)
  return (
    <>
      {isWords && text !== '' && <StreamedText text={text} />}
      <Foot
        words={
          <span role="status" className="flex items-center gap-2">
            <Spinner />
            {isWords ? '正在写' : '正在做'}
          </span>
        }
      >
        <Button kind="ghost" size="small" onClick={onStop}>
          停止
        </Button>
      </Foot>
    </>
  )
}

/** As it comes: numbers of sources are no words yet. */
const StreamedText = ({ text }: { text: string }) => (
  <div className="px-4 pt-3 text-left font-serif text-body leading-7 whitespace-pre-wrap">
    {text.replace(/\[\d+\]/g, '')}
  </div>
)

function Done({
  state: { task, proposal, invented },
  assist,
  hasRange,
}: {
  state: Extract<AssistState, { kind: 'done' }>
  assist: Assist
  hasRange: boolean
}) {
  const isRewrite = hasRange && mayReplace(task)
  const words = invented > 0 ? `去掉了${invented}处没有来历的出处` : ''
  return (
    <>
      <Body body={proposal.body} />
      {makesWords(task) && <Again onStart={(wish) => void assist.again(wish)} />}
      <Foot words={words}>
        {isRewrite && (
          <Button kind="primary" size="small" onClick={() => assist.take('replace')}>
            替换
          </Button>
        )}
        {isRewrite && (
          <Button size="small" title="不留修订" onClick={() => assist.take('plain')}>
            直接替换
          </Button>
        )}
        <Button
          kind={isRewrite ? 'outline' : 'primary'}
          size="small"
          onClick={() => assist.take('below')}
        >
          插到下面
        </Button>
        <Discard onPress={assist.close} />
      </Foot>
    </>
  )
}

/** Another wish on what was made. */
function Again({ onStart }: { onStart: (wish: string) => void }) {
  const [wish, setWish] = useState('')
  return (
    <form
      className="flex items-center gap-2 px-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (wish.trim() !== '') onStart(wish.trim())
      }}
    >
      <TextInput
        size="small"
        aria-label="再改"
        placeholder="再说说怎么改，回车重写"
        maxLength={WISH_LIMIT}
        value={wish}
        onChange={({ target }) => setWish(target.value)}
        // Keys of the text are not meant here.
        onKeyDown={(event) => event.stopPropagation()}
      />
      <Button type="submit" size="small" disabled={wish.trim() === ''}>
        再改
      </Button>
    </form>
  )
}

const Body = ({ body }: { body: SectionBody }) => (
  <div className="px-4 pt-3 font-serif text-body leading-7">
    <SectionView body={body} />
  </div>
)

const SUPPORTS: Record<ClaimSupport, [TagTone, string]> = {
  supported: ['success', '依据充分'],
  partly: ['warning', '部分对得上'],
  contradicted: ['danger', '说法不同'],
  unsupported: ['plain', '只是相关'],
}

function Quotes({ quotes, assist }: { quotes: readonly FoundQuote[] | null; assist: Assist }) {
  if (quotes === null)
    return (
      <Foot
        words={
          <span role="status" className="flex items-center gap-2">
            <Spinner />
            正在找依据
          </span>
        }
      >
        <Discard onPress={assist.close} />
      </Foot>
    )
  return (
    <>
      <div role="list" className="max-h-96 overflow-y-auto" tabIndex={-1}>
        {quotes.map((quote) => {
          const [tone, words] = SUPPORTS[quote.support]
          return (
            <div
              role="listitem"
              key={`${quote.fileId}-${quote.no}-${quote.quote}`}
              className="flex items-start gap-3 border-b border-line px-4 py-2.5"
            >
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center gap-x-2">
                  <span className="font-medium">{quote.title}</span>
                  <span className="text-micro text-ink-3">{quote.label}</span>
                  <Tag tone={tone}>{words}</Tag>
                </div>
                <div className="font-serif text-small leading-6">“{quote.quote}”</div>
              </div>
              <Button size="small" onClick={() => void assist.cite(quote)}>
                引用
              </Button>
            </div>
          )
        })}
      </div>
      <Foot words={quotes.length === 0 ? '资料里没有找到相关的话' : ''}>
        <Discard onPress={assist.close} />
      </Foot>
    </>
  )
}

const Discard = ({ onPress }: { onPress: () => void }) => (
  <Button kind="ghost" size="small" title="Esc" onClick={onPress}>
    弃用
  </Button>
)

const Foot = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2 px-4 py-2.5">
    <span className="min-w-0 flex-1 text-ink-2">{words}</span>
    {children}
  </div>
)
