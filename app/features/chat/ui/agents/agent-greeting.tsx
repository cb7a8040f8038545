import { CornerDownLeft } from 'lucide-react'
import type { AgentView } from '../../agents-terms'
import { AgentMark } from './agent-mark'
import { workingOf } from './agent-words'

export interface AgentGreetingProps {
  agent: AgentView
  /** Takes a starter into the box. */
  onPick(text: string): void
}

/** What stands in a chat that has begun with an assistant and holds no question yet. */
export function AgentGreeting({ agent, onPick }: AgentGreetingProps) {
  const { title, summary, icon, tone, starters, kind, author, closed } = agent
  const facts = [workingOf(agent), kind === 'team' && author ? `${author}创建` : '']
  return (
    <section aria-label={title} className="mx-auto w-[520px] max-w-full">
      <div className="flex items-center gap-3">
        <AgentMark icon={icon} tone={tone} size="large" />
        <div className="min-w-0">
          <h2 className="font-serif text-h3 font-semibold">{title}</h2>
          <p className="text-micro text-ink-3">{facts.filter(Boolean).join('，')}</p>
        </div>
      </div>
      {summary && <p className="mt-3 text-body text-ink-2">{summary}</p>}
      {closed > 0 && (
        <p className="mt-1 text-small text-ink-2">你看不到的{closed}项资料，回答时不会用到。</p>
      )}
      {starters.length > 0 && (
        <ul aria-label="开场问题" className="mt-4 border-t border-line">
          {starters.map((text) => (
            <li key={text} className="border-b border-line">
              <button
                type="button"
                className="group flex w-full items-center gap-3 py-2.5 text-left max-tablet:py-3"
                onClick={() => onPick(text)}
              >
                <span className="min-w-0 flex-1 group-hover:text-indigo">{text}</span>
                <CornerDownLeft size={15} className="flex-none text-ink-3" aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
