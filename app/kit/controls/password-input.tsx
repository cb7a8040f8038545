import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from './icon-button'
import { TextInput, type TextInputProps } from './text-input'

/** A password, hidden until one asks to see it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'after'>) {
  const [isVisible, setVisible] = useState(false)
  return (
    <TextInput
      maxLength={128}
      {...props}
      type={isVisible ? 'text' : 'password'}
      after={
        <IconButton
          label={isVisible ? '隐藏密码' : '显示密码'}
          size="small"
          icon={isVisible ? <EyeOff size={18} /> : <Eye size={18} />}
          onClick={() => setVisible(!isVisible)}
        />
      }
    />
  )
}
