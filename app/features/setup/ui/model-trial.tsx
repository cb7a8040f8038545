import { useState } from 'react'
import { call } from '~/client/call'
import { Field, Select, TextInput } from '~/kit/controls/field'
import { Button } from '~/kit/controls/button'
import { firstPreset, modelPresets, settingsOfModel } from '../terms'
import { ModelSettings } from './model-settings'

export interface ModelTrialProps {
  code: string
  /** The settings of the model that answered last; '' where the fields were changed since. */
  onTried: (settings: string) => void
}

const OWN = 'own'
const services = [
  ...modelPresets.map(({ id, label }) => ({ value: id, label })),
  { value: OWN, label: '自建或其他' },
]

type Trial = { state: 'none' | 'busy' } | { state: 'failed' | 'passed'; text: string }

function useModelTrial({ code, onTried }: ModelTrialProps) {
  const [service, setService] = useState(firstPreset)
  const [isOwn, setOwn] = useState(false)
  const [apiKey, setApiKey] = useState('')
  const [model, setModel] = useState(firstPreset.model)
  const [trial, setTrial] = useState<Trial>({ state: 'none' })
  const tried = { apiKey: apiKey.trim(), model: model.trim() }

  function forget() {
    setTrial({ state: 'none' })
    onTried('')
  }
  function choose(id: string) {
    const found = modelPresets.find((item) => item.id === id)
    setOwn(!found)
    if (found) {
      setService(found)
      setModel(found.model)
    }
    forget()
  }
  async function tryIt() {
    setTrial({ state: 'busy' })
    const body = { code, provider: service.id, ...tried }
    const answer = await call('POST /setup/model', { body }, { silent: true })
    if (!answer.ok) return setTrial({ state: 'failed', text: answer.message })
    const seconds = (answer.data.tookMs / 1000).toFixed(1)
    setTrial({ state: 'passed', text: `试通了，用时 ${seconds} 秒` })
    onTried(settingsOfModel(service, tried))
  }
  const typed = {
    setApiKey(text: string) {
      setApiKey(text)
      forget()
    },
    setModel(text: string) {
      setModel(text)
      forget()
    },
  }
  const settings = trial.state === 'passed' ? settingsOfModel(service, tried) : ''
  return { service, isOwn, apiKey, model, trial, settings, choose, tryIt, ...typed }
}

/** A model may be tried here; what answers is shown as settings, since no key is kept in the database. */
export function ModelTrial(props: ModelTrialProps) {
  const { service, isOwn, apiKey, model, trial, settings, choose, tryIt, setApiKey, setModel } =
    useModelTrial(props)
  return (
    <div className="s-model" role="group" aria-label="模型">
      <div className="s-head">
        <span>模型密钥</span>
        <span className="s-note">可跳过；没有模型时，回答只摘引资料原句</span>
      </div>
      <div className="s-key">
        <Field label="模型服务" hideLabel>
          <Select
            size="large"
            options={services}
            value={isOwn ? OWN : service.id}
            onChange={choose}
          />
        </Field>
        {!isOwn && (
          <Field label="密钥" hideLabel error={trial.state === 'failed' ? trial.text : ''}>
            <TextInput
              size="large"
              type="password"
              autoComplete="off"
              placeholder="sk-…"
              value={apiKey}
              onChange={(event) => setApiKey(event.target.value)}
              after={
                <Button
                  kind="ghost"
                  size="small"
                  busy={trial.state === 'busy'}
                  disabledReason={apiKey.trim() === '' ? '请先填写密钥' : undefined}
                  onClick={() => void tryIt()}
                >
                  试一下
                </Button>
              }
            />
          </Field>
        )}
      </div>
      {isOwn && (
        <p className="s-note">
          自建的与其他兼容 OpenAI 的服务，写法见 .env.example 的「模型服务」，重新启动后生效。
        </p>
      )}
      {!isOwn && apiKey !== '' && (
        <Field label="模型名称">
          <TextInput
            autoCapitalize="none"
            spellCheck={false}
            maxLength={120}
            value={model}
            onChange={(event) => setModel(event.target.value)}
          />
        </Field>
      )}
      {trial.state === 'passed' && (
        <>
          <p className="s-good" role="status">
            {trial.text}
          </p>
          <ModelSettings settings={settings} />
        </>
      )}
    </div>
  )
}
