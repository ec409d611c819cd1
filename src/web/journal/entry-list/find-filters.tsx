import { type ComponentProps, useMemo, useSyncExternalStore } from 'react'
import type { Mood } from '#domain/journal/entry.ts'
import { hasTag } from '#domain/journal/same-tag.ts'
import { monthsOf, tagsOf } from '#domain/journal/search.ts'
import { MOODS } from '#domain/kinds/day.ts'
import { monthTitle } from '#web/i18n/format-month.ts'
import { useTexts } from '#web/i18n/use-texts.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { FilterProps } from './find-bar.tsx'

/** The ways through a long diary: by month, mood and tag. */
export function Filters({ entries, found, filter, onFilter, topmost, onJump }: FilterProps) {
  const { t, language } = useTexts('journal')
  const readMonth = () => topmost.get().month // not every jump draws the filters anew
  const month = useSyncExternalStore(topmost.subscribe, readMonth, readMonth)
  const months = useMemo(() => monthsOf(found), [found])
  const known = useMemo(() => tagsOf(entries, language), [entries, language])
  const chosen = known.find((tag) => hasTag([filter.tag], tag)) // an entry may spell it in another way
  const tags = filter.tag === '' || chosen !== undefined ? known : [filter.tag, ...known]
  return (
    <>
      {months.length > 0 && (
        <FilterSelect
          aria-label={t('filter.month')}
          value={month}
          onChange={({ target }) => onJump(target.value)}
        >
          {months.map((value) => (
            <option key={value} value={value}>
              {monthTitle(value, language)}
            </option>
          ))}
        </FilterSelect>
      )}
      <FilterSelect
        aria-label={t('filter.mood')}
        value={filter.mood}
        onChange={({ target }) => onFilter({ mood: target.value as Mood })}
      >
        <option value="">{t('filter.anyMood')}</option>
        {MOODS.map((value) => (
          <option key={value} value={value}>
            {t(`moods.${value}`)}
          </option>
        ))}
      </FilterSelect>
      {tags.length > 0 && (
        <FilterSelect
          aria-label={t('filter.tag')}
          value={chosen ?? filter.tag}
          onChange={({ target }) => onFilter({ tag: target.value })}
        >
          <option value="">{t('filter.anyTag')}</option>
          {tags.map((value) => (
            <option key={value} value={value} translate="no">
              {value}
            </option>
          ))}
        </FilterSelect>
      )}
    </>
  )
}

function FilterSelect(props: ComponentProps<'select'>) {
  return (
    <span className="find-select">
      <select {...props} />
      <Icon name="chevron" size={18} />
    </span>
  )
}
