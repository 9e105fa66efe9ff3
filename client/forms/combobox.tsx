import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useSetting } from '../../src/platform/shared/setting.tsx';
import { descriptionOf, type FormState, Labelled, problemOf, textOf } from '../../src/ui/field-parts.tsx';
import { Portrait } from '../../src/ui/portrait.tsx';
import { useHydrated } from './hydrated.ts';

export interface Suggestion {
  /** Becomes the text of the field. */
  text: string;
  /** Another name by which it was found. */
  alias?: string | undefined;
  /** A fact beside it. */
  note?: string | undefined;
  /** The name of a portrait before it. */
  portrait?: string | undefined;
}

/** @returns the suggestions for what is typed, the best first. */
export type Search = (typed: string) => readonly Suggestion[];

export interface ComboboxProps {
  name: string;
  label: string;
  state: FormState;
  hint?: string;
  maxLength?: number;
  required?: boolean;
  /** Id of a `datalist` of the page, which the browser uses until the field is hydrated. */
  list?: string;
  /** Null until it has been loaded. Keep its identity between renderings. */
  search: Search | null;
  /** Called when the field is reached: the time to load what the search needs. */
  onReach?(): void;
  /** Called with the text of the field after every change. */
  onText?(text: string): void;
}

/** Writes into an uncontrolled field as typing does, so that the form hears of it. */
function write(input: HTMLInputElement, text: string): void {
  input.value = text;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

/**
 * A text field with suggestions. The value is the text; a suggestion only writes it. Keyboard and roles follow the
 * pattern "editable combobox with list autocomplete" of the ARIA Authoring Practices Guide.
 */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: keys, list and field share one state, and splitting it adds bytes
export function Combobox({ name, label, state, hint, list, search, onReach, onText, ...attributes }: ComboboxProps) {
  const { t } = useSetting();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const isChoosing = useRef(false);
  /** The text that the list is for; null while it is closed. */
  const [query, setQuery] = useState<string | null>(null);
  const [active, setActive] = useState(-1);
  const options = useMemo(() => (query === null ? [] : (search?.(query) ?? [])), [query, search]);
  const isOpen = options.length > 0;
  const problem = problemOf(state, name);
  const optionId = (index: number) => `${name}-option-${index}`;

  const open = (text: string, index = -1) => {
    setQuery(text);
    setActive(index);
  };
  const close = () => {
    setQuery(null);
    setActive(-1);
  };
  const choose = (index: number) => {
    const option = options[index];
    if (!option || !input.current) return;
    isChoosing.current = true;
    write(input.current, option.text);
    isChoosing.current = false;
    close();
  };

  // The touch that hydrates the island may have been the focus of this field, and letters may have followed it.
  useEffect(() => {
    const field = input.current;
    if (!field || document.activeElement !== field) return;
    onReach?.();
    if (field.value === field.defaultValue) return;
    onText?.(field.value);
    open(field.value);
  }, []);

  useEffect(() => {
    const shown = active < 0 ? `${name}-options` : optionId(active);
    if (isOpen) document.getElementById(shown)?.scrollIntoView({ block: 'nearest' });
  }, [isOpen, active]);

  const move = (step: 1 | -1) => {
    if (isOpen) return setActive((active + step + options.length + (active < 0 && step < 0 ? 1 : 0)) % options.length);
    const text = input.current!.value;
    open(text, step > 0 ? 0 : (search?.(text).length ?? 0) - 1);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key, altKey, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      if (!altKey) move(key === 'ArrowDown' ? 1 : -1);
      else if (key === 'ArrowDown') open(input.current!.value);
      else close();
    } else if (key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (key === 'Enter') close();
    else if (key === 'Tab') choose(active);
    else if (key === 'Escape' && (isOpen || input.current!.value !== '')) {
      event.preventDefault();
      event.stopPropagation();
      if (!isOpen) write(input.current!, '');
      close();
    } else if (['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(key)) setActive(-1);
  };

  return (
    <Labelled id={name} label={label} problem={problem} hint={hint}>
      <div className="combobox">
        <input
          ref={input}
          id={name}
          name={name}
          defaultValue={textOf(state.values[name])}
          autoComplete="off"
          {...descriptionOf(name, problem, hint)}
          {...attributes}
          {...(hydrated
            ? {
                role: 'combobox',
                'aria-autocomplete': 'list',
                'aria-expanded': isOpen,
                'aria-controls': `${name}-options`,
                spellCheck: false,
              }
            : { list })}
          {...(isOpen && active >= 0 && { 'aria-activedescendant': optionId(active) })}
          onFocus={onReach}
          onBlur={close}
          onKeyDown={onKeyDown}
          onInput={({ currentTarget: { value } }) => {
            onText?.(value);
            if (!isChoosing.current) open(value);
          }}
        />
        {isOpen ? (
          // a press would take the focus from the field, which closes the list before the click
          <div
            id={`${name}-options`}
            role="listbox"
            aria-label={t('combobox.options')}
            onMouseDown={(event) => event.preventDefault()}
          >
            {options.map(({ text, alias, note, portrait }, i) => (
              <div
                key={text}
                id={optionId(i)}
                role="option"
                tabIndex={-1}
                aria-selected={i === active}
                onClick={() => choose(i)}
              >
                {portrait ? <Portrait name={portrait} /> : null}
                <span>
                  {text} {alias ? <small>{alias}</small> : null}
                </span>
                {note ? <small>{note}</small> : null}
              </div>
            ))}
          </div>
        ) : null}
      </div>
      <span className="visually-hidden" role="status">
        {query?.trim() && search ? t('combobox.suggestions', { count: options.length }) : ''}
      </span>
    </Labelled>
  );
}
