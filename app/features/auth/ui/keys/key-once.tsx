import { CopyButton } from '~/kit/controls/copy-button'

/** The key, shown this once, with a button that takes it along. */
export function KeyOnce({ token }: { token: string }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-2">
      <div className="k-input min-w-0 flex-1">
        <input
          className="font-mono"
          type="text"
          readOnly
          aria-label="接口密钥"
          value={token}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <CopyButton text={token} />
    </div>
  )
}
