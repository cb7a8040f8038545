import type { WorkView } from '../../wire/contracts/works'

const sentences = {
  waiting: () => '正在按DOI查登记信息，查到会补在这里',
  found: () => '',
  otherWork: (title: string) =>
    `这个DOI登记的是另一篇文献${title && `《${title}》`}，与文件题名不符，没有采用，请核对DOI`,
  unknown: () => '登记机构没有这个DOI的记录，请核对',
  failed: () => '登记机构没有应答，一小时后再打开时会重查',
}

/** How the look-up of a file's DOI stands, where that is worth a sentence. */
export function RegistrationNote({ registration }: Pick<WorkView, 'registration'>) {
  const words = registration ? sentences[registration.state](registration.title) : ''
  if (words === '') return null
  return (
    <p className="mt-2 text-small text-ink-3" role="status">
      {words}
    </p>
  )
}
