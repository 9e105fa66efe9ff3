import { useEffect, useState } from 'react';

const PARAMETER = 'edit';

const inAddress = () => new URL(location.href).searchParams.get(PARAMETER);

/**
 * The id of the address that is edited, by the parameter `edit` of the page's address: opening it is a step that the
 * back button undoes.
 *
 * @param fromPage what the page came with.
 */
export function useEdited(fromPage: string | null) {
  const [edited, setEdited] = useState(fromPage);
  useEffect(() => {
    const follow = () => setEdited(inAddress());
    // the history may have moved before hydration
    follow();
    addEventListener('popstate', follow);
    return () => removeEventListener('popstate', follow);
  }, []);
  return {
    edited,
    open(id: string, href: string) {
      history.pushState({ edits: true }, '', href);
      setEdited(id);
    },
    /** Goes back to the list, which is the step before where this page has opened the form. */
    close(href: string) {
      if (inAddress() !== null) {
        if (history.state?.edits) history.back();
        else history.replaceState(history.state, '', href);
      }
      setEdited(null);
    },
  };
}
