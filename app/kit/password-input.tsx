import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button'
import { TextInput, type TextInputProps } from './text-input'

/** A password, hidden until one asks to see it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [isShown, setShown] = useState(false)
  return (
    <TextInput
      maxLength={128}
      {...props}
      type={isShown ? 'text' : 'password'}
      after={
        <IconButton
          label={isShown ? '隐藏密码' : '显示密码'}
          size="small"
          icon={isShown ? <EyeOff size={18} /> : <Eye size={18} />}
          onClick={() => setShown(!isShown)}
        />
      }
    />
  )
}
