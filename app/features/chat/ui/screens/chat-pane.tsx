import { EmptyState } from '~/kit/empty-state'
import type { AgentView } from '../../agents-terms'
import { AgentGreeting } from '../agents/agent-greeting'
import type { Chat } from './chat-screen'
import { Dock } from '../composer/dock'
import { useModesNow } from '../conversation/use-asking'
import { ThreadPane } from '../thread/thread-pane'
import { useSuggested } from '../home/use-suggested'

interface ChatPaneProps {
  chat: Pick<
    Chat,
    | 'conversation'
    | 'view'
    | 'announcement'
    | 'citations'
    | 'agent'
    | 'draft'
    | 'ask'
    | 'stop'
    | 'startNew'
    | 'openRecord'
    | 'begin'
  >
  /** From the address; '' for a new chat. */
  sessionId: string
  agent: AgentView | null
  /** Questions that files of the team answer, for a new chat. */
  suggested: readonly string[]
}

/** The thread with its box. */
export function ChatPane({ chat, sessionId, agent, suggested }: ChatPaneProps) {
  const { view, draft } = chat
  const modesNow = useModesNow(draft)
  const questions = useSuggested(suggested, draft.files)
  return (
    <ThreadPane
      conversation={chat.conversation}
      view={view}
      announcement={chat.announcement}
      sheet={chat.citations.sheet}
      onSheet={chat.citations.setSheet}
      // An assistant's documents shut out the rest of the library.
      mayWiden={!chat.agent}
      modesNow={modesNow}
      empty={
        <Empty
          agent={sessionId === '' ? agent : null}
          suggested={questions}
          chosen={draft.files.length}
          onPick={chat.begin}
        />
      }
      dock={
        <Dock
          variant="chat"
          sessionFrom="Normal"
          draft={draft}
          isAnswering={view.isAnswering}
          takesFocus={view.entries.length === 0}
          onSend={() => void chat.ask()}
          onStop={() => void chat.stop()}
          onNew={chat.startNew}
          onOpenRecord={(record) => void chat.openRecord(record)}
        />
      }
    />
  )
}

interface EmptyProps extends Pick<ChatPaneProps, 'agent' | 'suggested'> {
  /** Files that are asked alone. */
  chosen: number
  onPick(text: string): void
}

function Empty({ agent, suggested, chosen, onPick }: EmptyProps) {
  if (agent) return <AgentGreeting agent={agent} onPick={onPick} />
  if (suggested.length === 0) {
    return (
      <EmptyState
        drawing="desk"
        title="想弄清什么，写在下面"
        hint={`${chosen > 0 ? `只查所选的${chosen}份资料` : '先查知识库里的资料'}，回答里的每处依据都能点开原文`}
      />
    )
  }
  return (
    <section aria-label="不妨问问">
      <h2 className="border-b border-ink pb-2.5 font-serif text-lead font-semibold">不妨问问</h2>
      <ul>
        {suggested.map((question) => (
          <li key={question} className="border-b border-line">
            <button
              type="button"
              className="w-full py-3 text-left text-[15px] leading-6 hover:text-indigo"
              onClick={() => onPick(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
      <p className="pt-3 text-small text-ink-3">
        {chosen > 0 ? `都出自所选的${chosen}份资料` : '都出自团队的资料'}
        ；回答里的每处依据都能点开原文。
      </p>
    </section>
  )
}
