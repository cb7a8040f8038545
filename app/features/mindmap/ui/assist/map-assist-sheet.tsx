import { Combine, Sprout, TextQuote } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { showToast } from '~/client/toasts'
import { WISH_LIMIT } from '~/features/document/assist-terms'
import { discardEvidence } from '~/features/document/ui/room'
import { nodesOf } from '#packages/document/tree-walk'
import type { MapTask, ProposedTopic } from '~/features/document/wire/terms/map-assist'
import { Button } from '~/kit/controls/button'
import { TextInput } from '~/kit/controls/text-input'
import { Sheet } from '~/kit/overlays/sheet'
import { Spinner } from '~/kit/spinner'
import { onOneLine } from '../typed-topics'
import type { MapEditing } from '../use-map-editing'
import { proposedCommands, summaryCommand } from './proposed-commands'
import { ProposedTopics } from './proposed-topics'
import { useMapAssist } from './use-map-assist'

interface MapAssistSheetProps {
  teamId: string
  documentId: string
  editing: MapEditing
  onClose: () => void
}

/** What AI may make of the chosen branch; the map is as it was until something is taken over. */
export function MapAssistSheet({ teamId, documentId, editing, onClose }: MapAssistSheetProps) {
  // It stays about the topic that it was opened for.
  const [nodeId] = useState(editing.place?.node.id ?? null)
  const [title] = useState(onOneLine(editing.place?.node.title ?? editing.tree.title))
  const [wish, setWish] = useState('')
  const { state, start, stop } = useMapAssist({ teamId, id: documentId, nodeId })
  const close = () => {
    const held = new Set(nodesOf(editing.tree).flatMap(({ evidenceIds }) => evidenceIds))
    const proposed = state.kind === 'done' && state.task !== 'summarise' ? state.topics : []
    const ids = proposed.flatMap(({ evidenceIds }) => evidenceIds).filter((id) => !held.has(id))
    void discardEvidence({ teamId, documentId }, [...new Set(ids)])
    onClose()
  }
  const begin = (task: MapTask) => void start(task, wish.trim())
  const finish = (isTaken: boolean, words: string) => {
    if (!isTaken) return
    showToast({ icon: 'success', title: words })
    onClose()
  }
  const take = (topics: readonly ProposedTopic[]) => {
    const commands = proposedCommands(editing.tree, nodeId, topics)
    if (nodeId !== null && editing.folded.has(nodeId)) editing.toggleFold(nodeId)
    const isTaken = editing.apply(commands)
    const [first] = commands
    // It is brought into the window, however far the branch reaches.
    if (isTaken && first?.type === 'add') editing.select(first.node.id)
    finish(isTaken, `加了${topics.length}个主题，撤销可以收回`)
  }
  const takeSummary = (summary: string) => {
    const command = summaryCommand(editing.tree, nodeId, summary)
    if (command) finish(editing.apply([command]), '加了概要，撤销可以收回')
  }
  return (
    <Sheet open onOpenChange={close} title={`AI：${title}`} width={420}>
      <div className="grid gap-4 px-7 py-4">
        {state.kind === 'asking' && <Tasks {...{ wish, setWish }} onStart={begin} />}
        {state.kind === 'writing' && (
          <>
            {state.text !== '' && <Streamed text={state.text} />}
            <Foot
              words={
                <span role="status" className="flex items-center gap-2">
                  <Spinner />
                  {taskWords[state.task].going}
                </span>
              }
            >
              <Button size="small" onClick={stop}>
                停止
              </Button>
            </Foot>
          </>
        )}
        {state.kind === 'failed' && (
          <Foot words={<span role="alert">{state.message}</span>}>
            <Button size="small" onClick={() => begin(state.task)}>
              再试
            </Button>
            <Button kind="ghost" size="small" onClick={stop}>
              返回
            </Button>
          </Foot>
        )}
        {state.kind === 'done' && state.task === 'summarise' && (
          <>
            <p className="font-serif text-body leading-7">{state.summary}</p>
            <Foot words="">
              <Button kind="primary" size="small" onClick={() => takeSummary(state.summary)}>
                加为概要
              </Button>
              <Button kind="ghost" size="small" onClick={stop}>
                弃用
              </Button>
            </Foot>
          </>
        )}
        {state.kind === 'done' && state.task !== 'summarise' && (
          <ProposedTopics
            {...{ teamId, documentId }}
            topics={state.topics}
            isWhole={state.task === 'tidy'}
            onTake={take}
            onDiscard={stop}
          />
        )}
      </div>
    </Sheet>
  )
}

const taskWords: Record<MapTask, { name: string; about: string; going: string }> = {
  grow: {
    name: '从资料长出分支',
    about: '找知识库里的原句，每个主题带依据',
    going: '正在找资料',
  },
  tidy: { name: '整理下级主题', about: '分成几组，主题本身不增不改', going: '正在整理' },
  summarise: { name: '写概要', about: '用一句话概括下级主题', going: '正在写' },
}
const icons: Record<MapTask, ReactNode> = {
  grow: <Sprout size={18} aria-hidden="true" />,
  tidy: <Combine size={18} aria-hidden="true" />,
  summarise: <TextQuote size={18} aria-hidden="true" />,
}
const order = ['grow', 'tidy', 'summarise'] as const

interface TasksProps {
  wish: string
  setWish: (wish: string) => void
  onStart: (task: MapTask) => void
}

const Tasks = ({ wish, setWish, onStart }: TasksProps) => (
  <>
    <TextInput
      aria-label="怎么写"
      placeholder="有要求就写在这里，可以不写"
      maxLength={WISH_LIMIT}
      value={wish}
      onChange={({ target }) => setWish(target.value)}
    />
    <div className="grid gap-2">
      {order.map((task) => (
        <button
          key={task}
          type="button"
          className="flex items-start gap-3 rounded-lg border border-line-2 bg-raised px-4 py-3 text-left hover:bg-wash"
          onClick={() => onStart(task)}
        >
          <span className="pt-0.5 text-ink-2">{icons[task]}</span>
          <span>
            <span className="block font-medium">{taskWords[task].name}</span>
            <span className="block text-small text-ink-3">{taskWords[task].about}</span>
          </span>
        </button>
      ))}
    </div>
    <p className="text-small text-ink-3">不收硬币；写好先给你看，加进来才算数。</p>
  </>
)

/** As it comes: numbers of sources are no words yet. */
const Streamed = ({ text }: { text: string }) => (
  <div className="font-serif text-body leading-7 whitespace-pre-wrap">
    {text.replace(/\[\d+\]/g, '')}
  </div>
)

const Foot = ({ words, children }: { words: ReactNode; children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">
    <span className="min-w-0 flex-1 text-small text-ink-2">{words}</span>
    {children}
  </div>
)
