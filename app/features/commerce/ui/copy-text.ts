import { showToast } from '~/client/toasts'

/** Copies what is needed at a bank or a carrier; says so, or why not. */
export async function copyText(label: string, text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast({ icon: 'success', title: `已复制${label}` })
  } catch {
    showToast({ icon: 'warning', title: '无法复制，请手动选取' })
  }
}
