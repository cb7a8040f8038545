import { Switch } from '~/kit/controls/choice'
import { Field } from '~/kit/controls/field'
import { PasswordInput } from '~/kit/controls/password-input'
import { Segmented } from '~/kit/controls/segmented'
import { TextInput } from '~/kit/controls/text-input'
import { ANY_SITE, MOST_SITES, PASSWORD_LENGTH } from '../terms'
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

/** Which sites may show it in a frame. */
export function EmbedFields({ draft, isChecked, onChange }: LimitProps) {
  const { embedding } = draft
  const isListed = embedding !== null && embedding !== ANY_SITE
  return (
    <div className="mt-4">
      <Switch
        checked={embedding !== null}
        onCheckedChange={(isOn) => onChange({ embedding: isOn ? ANY_SITE : null })}
      >
        可以嵌入网页
      </Switch>
      {embedding !== null && (
        <div className="mt-2">
          <Segmented
            label="可以嵌入的网站"
            value={isListed ? 'listed' : 'any'}
            options={[
              { value: 'any', label: '任何网站' },
              { value: 'listed', label: '指定的网站' },
            ]}
            onChange={(value) => onChange({ embedding: value === 'any' ? ANY_SITE : '' })}
          />
        </div>
      )}
      {isListed && (
        <div className="mt-2">
          <Field
            label="指定的网站"
            hideLabel
            hint={`最多${MOST_SITES}个，用空格隔开`}
            {...(isChecked && embedding.trim() === '' && { error: '请写下网站的地址' })}
          >
            <TextInput
              placeholder="https://example.com"
              value={embedding}
              onChange={(event) => onChange({ embedding: event.target.value })}
            />
          </Field>
        </div>
      )}
    </div>
  )
}

/** Why what was chosen cannot be shared like this; '' for nothing. */
export function problemOf({ password, embedding }: ShareDraft): '' | 'password' | 'embedding' {
  if (password !== null && password.length < PASSWORD_LENGTH.least) return 'password'
  return embedding !== null && embedding.trim() === '' ? 'embedding' : ''
}
