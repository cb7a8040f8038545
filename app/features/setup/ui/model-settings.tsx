import { Copy } from 'lucide-react'
import { showToast } from '~/client/toasts'
import { Button } from '~/kit/controls/button'

/** The lines by which the operator's installation takes the model, and where they belong. */
export function ModelSettings({ settings }: { settings: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(settings)
      showToast({ icon: 'success', title: '已复制' })
    } catch {
      showToast({ icon: 'danger', title: '复制失败，请选中后手动复制' })
    }
  }
  return (
    <div className="s-settings">
      <p>
        密钥不会存进数据库。把这两行写进服务器上的 <code>.env</code>，重新启动后由它回答；线上用{' '}
        <code>npx wrangler secret put</code> 各存一次。
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, also by keyboard */}
      <pre tabIndex={0} aria-label="模型的配置">
        {settings}
      </pre>
      <Button size="small" icon={<Copy size={15} />} onClick={() => void copy()}>
        复制
      </Button>
    </div>
  )
}
