import { Switch } from '~/kit/controls/choice'
import { Field } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { PASSWORD_LENGTH } from '../terms'
import type { ShareDraft } from './share-form'

interface LimitProps {
  draft: ShareDraft
  /** The person has tried to go on: what is missing is said. */
  isChecked: boolean
  onChange(more: Partial<ShareDraft>): void
}

/** A word that whoever opens the link has to know. */
export function PasswordFields({ draft, isChecked, onChange }: LimitProps) {
  const { password } = draft
  const isShort = password !== null && password.length < PASSWORD_LENGTH.least
  return (
    <div className="mt-4">
      <Switch
        checked={password !== null}
        onCheckedChange={(isOn) => onChange({ password: isOn ? '' : null })}
      >
        需要密码
      </Switch>
      {password !== null && (
        <div className="mt-2">
          <Field
            label="密码"
            hideLabel
            hint="请另行告诉对方，链接与页面里都没有它；生成后不再显示"
            {...(isChecked && isShort && { error: `密码至少${PASSWORD_LENGTH.least}个字符` })}
          >
            <PasswordInput
              autoComplete="new-password"
              placeholder={`${PASSWORD_LENGTH.least}～${PASSWORD_LENGTH.most}个字符`}
              maxLength={PASSWORD_LENGTH.most}
              value={password}
              onChange={(event) => onChange({ password: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

/** Why what was chosen cannot be shared like this; '' for nothing. */
export const problemOf = ({ password }: ShareDraft): '' | 'password' =>
  password !== null && password.length < PASSWORD_LENGTH.least ? 'password' : ''
