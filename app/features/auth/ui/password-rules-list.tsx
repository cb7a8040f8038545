import { Check, Minus } from 'lucide-react'
import { passwordRules } from '../password-rules'

/** Ticks as one types; said in words to those who do not see the ticks. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <ul className="a-rules" aria-label="密码要求">
      {passwordRules.map(({ label, isMet }) => {
        const met = isMet(password)
        return (
          <li key={label} data-met={met || undefined}>
            {met ? <Check size={14} aria-hidden="true" /> : <Minus size={14} aria-hidden="true" />}
            {label}
            <span className="sr-only">{met ? '，已满足' : '，未满足'}</span>
          </li>
        )
      })}
    </ul>
  )
}
