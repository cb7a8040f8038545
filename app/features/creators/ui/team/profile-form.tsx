import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { call } from '~/client/call'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'
import { Switch } from '~/kit/controls/choice'
import { Field, TextArea, TextInput } from '~/kit/controls/field'
import { Seal } from '~/kit/seal'
import { CREATOR_INTRO_LIMIT, CREATOR_NAME_LIMIT, type OwnCreatorView } from '../../terms'

interface ProfileFormProps {
  own: OwnCreatorView
  teamId: string
  teamName: string
}

/** Name, seal and introduction by which the team is known here, and whether it is at all. */
export function ProfileForm({ own, teamId, teamName }: ProfileFormProps) {
  const [typed, setTyped] = useState(() => ({
    name: own.name || teamName.slice(0, CREATOR_NAME_LIMIT),
    intro: own.intro,
    seal: own.seal || [...teamName].slice(0, 2).join(''),
    isPublished: own.isPublished,
  }))
  const [error, setError] = useState('')
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const change = (some: Partial<typeof typed>) => setTyped((now) => ({ ...now, ...some }))
  const fault =
    typed.name.trim() === '' ? '填写名称' : typed.seal.trim() === '' ? '填写印上的一两个字' : ''
  async function save() {
    setBusy(true)
    const body = { ...typed, teamId }
    const options = { silent: true, keepEmpty: true }
    const answer = await call('POST /creator/save', { body }, options)
    setBusy(false)
    setError(answer.ok ? '' : answer.message)
    if (!answer.ok) return
    const isOut = typed.isPublished
    showToast({ icon: 'success', title: isOut ? '已公开' : '已保存，别的团队看不到' })
    void revalidate()
  }
  return (
    <form
      aria-label="公开页"
      className="grid max-w-[620px] gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === '' && !isBusy) void save()
      }}
    >
      <div className="flex items-start gap-5">
        <Seal characters={typed.seal || '　'} isHouse={false} size="large" decorative />
        <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_96px] gap-4 max-tablet:grid-cols-1">
          <Field label="名称">
            <TextInput
              value={typed.name}
              maxLength={CREATOR_NAME_LIMIT}
              onChange={(event) => change({ name: event.target.value })}
            />
          </Field>
          <Field label="印字">
            <TextInput
              value={typed.seal}
              maxLength={2}
              onChange={(event) => change({ seal: event.target.value })}
            />
          </Field>
        </div>
      </div>
      <Field label="介绍" hint="可不填，显示在公开页">
        <TextArea
          rows={2}
          value={typed.intro}
          maxLength={CREATOR_INTRO_LIMIT}
          onChange={(event) => change({ intro: event.target.value })}
        />
      </Field>
      <Switch
        checked={typed.isPublished}
        onCheckedChange={(isPublished) => change({ isPublished })}
      >
        公开给所有团队与访客
      </Switch>
      {error && (
        <p className="text-small text-danger" role="alert">
          {error}
        </p>
      )}
      <div>
        <Button
          kind="primary"
          type="submit"
          busy={isBusy}
          {...(fault && { disabledReason: fault })}
        >
          保存
        </Button>
      </div>
    </form>
  )
}
