import type { ReactNode } from 'react'
import { agentIcons, agentTones, type AgentIcon, type AgentTone } from '../../agents-terms'
import { AgentMark } from './agent-mark'

const iconNames = {
  book: '书',
  idea: '灯泡',
  check: '清单',
  language: '语言',
  notes: '记录',
  lesson: '讲台',
  search: '查找',
  scale: '天平',
  table: '表格',
  pen: '笔',
  globe: '网络',
} as const satisfies Record<AgentIcon, string>

const toneNames = {
  plain: '素色',
  indigo: '靛蓝',
  success: '竹青',
  warning: '赭黄',
} as const satisfies Record<AgentTone, string>

/** Sign and colour of an assistant, out of the design's own. */
export function AgentAppearance(props: {
  icon: AgentIcon
  tone: AgentTone
  onIcon(icon: AgentIcon): void
  onTone(tone: AgentTone): void
}) {
  const { icon, tone } = props
  return (
    <div className="flex flex-col gap-3">
      <Row legend="图标">
        {agentIcons.map((item) => (
          <Choice
            key={item}
            name="agent-icon"
            label={iconNames[item]}
            isOn={item === icon}
            onPick={() => props.onIcon(item)}
          >
            <AgentMark icon={item} tone={tone} />
          </Choice>
        ))}
      </Row>
      <Row legend="颜色">
        {agentTones.map((item) => (
          <Choice
            key={item}
            name="agent-tone"
            label={toneNames[item]}
            isOn={item === tone}
            onPick={() => props.onTone(item)}
          >
            <AgentMark icon={icon} tone={item} />
          </Choice>
        ))}
      </Row>
    </div>
  )
}

function Row({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="k-field">
      <legend className="k-label">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

function Choice(props: {
  name: string
  label: string
  isOn: boolean
  onPick(): void
  children: ReactNode
}) {
  return (
    <label
      title={props.label}
      className={`relative rounded-md p-[3px] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-indigo ${props.isOn ? 'ring-[1.5px] ring-brand-text ring-inset' : 'hover:bg-wash'}`}
    >
      <input
        type="radio"
        className="absolute inset-0 cursor-pointer opacity-0"
        name={props.name}
        aria-label={props.label}
        checked={props.isOn}
        onChange={props.onPick}
      />
      {props.children}
    </label>
  )
}
