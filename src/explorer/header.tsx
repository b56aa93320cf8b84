// The top of the page: the spec, the model, and the appearance of the page.
import { specs } from 'virtual:catalogue'
import { modelLine } from '../report/words/model-line.js'
import { families } from './lesson/families.js'
import { served } from './load/served.js'
import type { Preferences } from './preferences.js'
import type { Session } from './session/session.js'
import { ChangeMark } from './source/change-mark.js'

interface HeaderProps {
  readonly session: Session | undefined
  readonly loading: string | undefined
  readonly preferences: Preferences
  choose(spec: string): void
  prefer(preferences: Preferences): void
  change(): void
  /** Shows the keys. */
  help(): void
  /** Opens the source of the spec. */
  openSource(): void
}

/** The first click changes what one sees: it chooses the theme that the system does not have. */
const nextTheme = (theme: Preferences['theme']): Preferences['theme'] => {
  const ofSystem = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const other = ofSystem === 'dark' ? 'light' : 'dark'
  return theme === 'auto' ? other : theme === other ? ofSystem : 'auto'
}
const themeNames = { auto: 'as the system', light: 'light', dark: 'dark' } as const

export const Header = (props: HeaderProps) => {
  const { session, loading, preferences, choose, prefer, change, help } = props
  const line = (extent: 'whole' | 'brief') =>
    loading !== undefined
      ? `loading ${loading} …`
      : session === undefined
        ? ''
        : modelLine(session.history.model, extent)
  const argument = session?.loaded.source.argument
  return (
    <header class="header">
      <h1>Coterie</h1>
      <select
        aria-label="Algorithm"
        value={argument ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {argument === undefined && <option value="">choose an algorithm</option>}
        {served.own !== undefined && (
          <option value={served.own}>
            {served.own}
            {served.added !== undefined && ` with ${served.added}`}
          </option>
        )}
        {Object.entries(families).map(([family, names]) => (
          <optgroup key={family} label={family}>
            {specs
              .filter(({ name }) => name !== served.own && names.includes(name))
              .map(({ name, title }) => (
                <option key={name} value={name}>
                  {title}
                  {name === argument && session?.loaded.source.changed !== undefined && ' (changed)'}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
      <button
        type="button"
        class="model-line"
        title={`${line('whole')}\nChange the model`}
        onClick={change}
        disabled={session === undefined}
      >
        <span class="model-words">{line('brief')}</span>
      </button>
      <ChangeMark session={session} openSource={props.openSource} />
      <Appearance preferences={preferences} prefer={prefer} help={help} />
    </header>
  )
}

const Appearance = ({ preferences, prefer, help }: Pick<HeaderProps, 'preferences' | 'prefer' | 'help'>) => {
  const { theme, text, keys } = preferences
  return (
    <fieldset class="looks" aria-label="Appearance and keys">
      <button
        type="button"
        title={`Theme: ${themeNames[theme]}`}
        aria-label={`Theme: ${themeNames[theme]}`}
        onClick={() => prefer({ ...preferences, theme: nextTheme(theme) })}
      >
        {{ auto: '◐', light: '☀', dark: '☾' }[theme]}
      </button>
      <button
        type="button"
        aria-pressed={keys}
        title="Single keys take steps: 1, 2, ... a, b, ...; a slash, a number and Enter take the step with that number; arrow keys move back and forward"
        onClick={() => prefer({ ...preferences, keys: !keys })}
      >
        keys
      </button>
      <button type="button" title="Show the keys (?)" aria-label="Help" onClick={help}>
        ?
      </button>
      {/* The last one: its right edge stays when the text grows, so a second press hits it again. */}
      <button
        type="button"
        aria-pressed={text === 'large'}
        title="Large text, for the back of a lecture hall"
        onClick={() => prefer({ ...preferences, text: text === 'large' ? 'usual' : 'large' })}
      >
        A<span class="larger">A</span>
        <span class="unseen"> large text</span>
      </button>
    </fieldset>
  )
}
