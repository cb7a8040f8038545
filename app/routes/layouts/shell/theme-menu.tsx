import { Check, Monitor, Moon, Sun, SunMoon } from 'lucide-react'
import { chooseTheme, useTheme, type Theme } from '~/client/page/theme'
import { useShell } from '~/client/use-shell'
import { IconButton } from '~/kit/controls/icon-button'
import { Menu, MenuItem } from '~/kit/overlays/menu'

/** Day, night, or as the system says. */
export function ThemeMenu() {
  return (
    <Menu
      label="深浅色"
      side="right"
      align="end"
      trigger={<IconButton label="切换深浅色" icon={<SunMoon size={18} />} tooltipSide="right" />}
    >
      <ThemeItems />
    </Menu>
  )
}

export function ThemeItems() {
  const theme = useTheme(useShell().theme)
  return themes.map(({ value, label, icon: Icon }) => (
    <MenuItem key={label} icon={<Icon size={16} />} onSelect={() => chooseTheme(value)}>
      {label}
      {theme === value && <Check size={16} className="ml-auto" aria-label="当前" />}
    </MenuItem>
  ))
}

/** What the choice is called. */
export const themeLabel = (theme: Theme) =>
  themes.find(({ value }) => value === theme)?.label ?? '跟随系统'

const themes: { value: Theme; label: string; icon: typeof Sun }[] = [
  { value: 'light', label: '浅色', icon: Sun },
  { value: 'dark', label: '深色', icon: Moon },
  { value: '', label: '跟随系统', icon: Monitor },
]
