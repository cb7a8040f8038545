import { Check, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { ButtonLink } from '~/kit/controls/button'
import { Seal } from '~/kit/seal'
import type { SetupCheck, SetupView } from '../terms'
import { CodeForm } from './code-form'
import { ModelSettings } from './model-settings'
import { TeamForm } from './team-form'
import './setup.css'

/** /setup: a code opens it, a team ends it. */
export function SetupScreen() {
  const [opened, setOpened] = useState<{ code: string; view: SetupView } | null>(null)
  // What the operator still has to write down, once the team is there.
  const [settings, setSettings] = useState<string | null>(null)
  return (
    <div className="s-setup">
      <aside className="s-aside">
        <Seal characters="研墨" isHouse size="large" decorative />
        <h1>建立第一个团队</h1>
        <p>这里还没有团队。建好以后，你就是创建者，可以邀请同事。</p>
        <Steps step={settings !== null ? 3 : opened ? 2 : 1} />
        {opened && <Checks checks={opened.view.checks} />}
      </aside>
      <main className="s-main">
        {settings !== null ? (
          <Done settings={settings} />
        ) : opened ? (
          <TeamForm
            code={opened.code}
            host={opened.view.host}
            onDone={(lines) => {
              if (lines === '') location.assign('/')
              else setSettings(lines)
            }}
          />
        ) : (
          <CodeForm onOpen={(code, view) => setOpened({ code, view })} />
        )}
      </main>
    </div>
  )
}

const steps = ['检查环境', '团队与创建者', '接入模型'] as const
const numerals = ['一', '二', '三'] as const

function Steps({ step }: { step: number }) {
  const note = (index: number) => {
    if (index === 0) return step > 1 ? '已通过' : ''
    if (index === 1) return step > 2 ? '已建立' : ''
    return step > 2 ? '' : '可跳过'
  }
  return (
    <ol className="s-steps">
      {steps.map((name, index) => (
        <li
          key={name}
          data-done={index + 1 < step || undefined}
          aria-current={index + 1 === step ? 'step' : undefined}
        >
          <i>{numerals[index]}</i>
          <span>{name}</span>
          <span className="s-note">{note(index)}</span>
        </li>
      ))}
    </ol>
  )
}

function Checks({ checks }: { checks: SetupCheck[] }) {
  return (
    <ul className="s-checks" aria-label="环境">
      {checks.map(({ state, text }) => (
        <li key={text} data-state={state}>
          {state === 'ok' ? (
            <Check size={15} aria-hidden="true" />
          ) : (
            <TriangleAlert size={15} aria-hidden="true" />
          )}
          {text}
        </li>
      ))}
    </ul>
  )
}

function Done({ settings }: { settings: string }) {
  return (
    <div className="s-form">
      <h2>团队已建立</h2>
      <p className="s-lead">还差一步：让刚才试通的模型来回答。</p>
      <ModelSettings settings={settings} />
      {/* A full load: everything is read anew for the team that is there now. */}
      <ButtonLink kind="primary" size="large" className="s-go" to="/" reloadDocument>
        进入首页
      </ButtonLink>
    </div>
  )
}
