import { useState, type FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { useShell } from '~/client/use-shell'
import { Button } from '~/kit/controls/button'
import { Checkbox, RadioGroup } from '~/kit/controls/choice'
import { Dialog } from '~/kit/overlays/dialog'
import { Field } from '~/kit/controls/field'
import { TextInput } from '~/kit/controls/text-input'
import { apiScopeNames, type ApiScope } from '~/core/calls/api-scopes'
import { API_KEY_DAYS, apiScopeLabels } from '../../terms'
import { KeyOnce } from './key-once'

const NAME_AT_MOST = 40

/** Name, scopes, end; then the key itself, this once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const creation = useKeyCreation()
  if (creation.token) {
    return (
      <Dialog
        open
        isForced
        onOpenChange={onClose}
        title="密钥已建好"
        text="请现在复制保存：关闭之后无法再次查看，只能停用后另建。"
        actions={
          <Button kind="primary" onClick={onClose}>
            已保存
          </Button>
        }
      >
        <KeyOnce token={creation.token} />
      </Dialog>
    )
  }
  return (
    <Dialog open onOpenChange={onClose} title="新建接口密钥">
      <KeyForm creation={creation} onClose={onClose} />
    </Dialog>
  )
}

function KeyForm({ creation, onClose }: { creation: KeyCreation; onClose: () => void }) {
  const [name, setName] = useState('')
  const [scopes, setScopes] = useState<ApiScope[]>(['library.read'])
  const [days, setDays] = useState('90')
  const [isTried, setTried] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() && scopes.length > 0) void creation.make({ name, scopes, days: Number(days) })
  }

  return (
    <form className="flex flex-col gap-4 pt-3" onSubmit={submit} noValidate>
      <Field
        label="名称"
        hint="写明用在哪里，如：夜间同步"
        {...(isTried && !name.trim() && { error: '请填写名称' })}
      >
        <TextInput
          value={name}
          maxLength={NAME_AT_MOST}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <fieldset className="flex flex-col gap-2">
        <legend className="k-label">权限</legend>
        {apiScopeNames.map((scope) => (
          <Checkbox
            key={scope}
            checked={scopes.includes(scope)}
            onCheckedChange={(isOn) =>
              setScopes((now) => (isOn ? [...now, scope] : now.filter((item) => item !== scope)))
            }
          >
            {apiScopeLabels[scope]}
          </Checkbox>
        ))}
        {isTried && scopes.length === 0 && (
          <p className="k-hint" role="alert" data-error>
            至少选一项权限
          </p>
        )}
      </fieldset>
      <RadioGroup
        label="有效期"
        value={days}
        onChange={setDays}
        options={API_KEY_DAYS.map((count) => ({ value: String(count), label: `${count}天` }))}
      />
      {creation.error && (
        <p className="text-small text-danger" role="alert">
          {creation.error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>取消</Button>
        <Button type="submit" kind="primary" busy={creation.isBusy}>
          {creation.isBusy ? '正在新建' : '新建'}
        </Button>
      </div>
    </form>
  )
}

type KeyCreation = ReturnType<typeof useKeyCreation>

function useKeyCreation() {
  const { team } = useShell()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState({ token: '', error: '', isBusy: false })

  async function make(body: { name: string; scopes: ApiScope[]; days: number }) {
    if (!team || state.isBusy) return
    setState({ token: '', error: '', isBusy: true })
    const input = { params: { teamId: team.id }, body }
    const answer = await call('POST /team/:teamId/apiKey/add', input, { silent: true })
    setState({ token: answer.data?.token ?? '', error: answer.message, isBusy: false })
    if (answer.ok) await revalidate()
  }

  return { ...state, make }
}
