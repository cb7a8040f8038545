import { EmptyState } from '~/kit/empty-state'
import type { AgentView } from '../agents-terms'
import { AgentGreeting } from './agents/agent-greeting'
import type { Chat } from './chat-screen'
import { Dock } from './dock'
import { ThreadPane } from './thread-pane'

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
  const { view } = chat
  return (
    <ThreadPane
      conversation={chat.conversation}
      view={view}
      announcement={chat.announcement}
      sheet={chat.citations.sheet}
      onCloseSheet={chat.citations.closeSheet}
      // An assistant's documents shut out the rest of the library.
      mayWiden={!chat.agent}
      empty={
        <Empty agent={sessionId === '' ? agent : null} suggested={suggested} onPick={chat.begin} />
      }
      dock={
        <Dock
          variant="chat"
          sessionFrom="Normal"
          draft={chat.draft}
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

function Empty(props: Pick<ChatPaneProps, 'agent' | 'suggested'> & { onPick(text: string): void }) {
  const { agent, suggested, onPick } = props
  if (agent) return <AgentGreeting agent={agent} onPick={onPick} />
  if (suggested.length === 0) {
    return (
      <EmptyState
        drawing="desk"
        title="想弄清什么，写在下面"
        hint="先查知识库里的资料，回答里的每处依据都能点开原文"
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
      <p className="pt-3 text-small text-ink-3">都出自团队的资料；回答里的每处依据都能点开原文。</p>
    </section>
  )
}
