import { useEffect, useState } from 'react'
import { call } from '~/client/call'

/** Key by which this installation wakes devices; '' while that is unknown, or it wakes none. */
export function usePushKey(): string {
  const [key, setKey] = useState('')
  useEffect(() => {
    void call('GET /push/settings', {}, { silent: true }).then((answer) => {
      if (answer.ok) setKey(answer.data.publicKey)
    })
  }, [])
  return key
}
