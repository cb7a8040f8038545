import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { placeOfHash } from './place-of-hash'

/** /ai-editor/#…: addresses of the editor as they were given out; each leads to its document. */
export default function AiEditor() {
  const navigate = useNavigate()
  useEffect(() => {
    // What stands behind # reaches no server.
    void navigate(placeOfHash(location.hash), { replace: true })
  }, [navigate])
  return <main className="k-main" aria-busy="true" aria-label="正在打开文档" />
}
