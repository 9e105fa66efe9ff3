import { useView } from '../../site/view.tsx';

/** The one button of a mailed link's page. @param link the secret of the link. */
export function MailedForm({ action, link, button }: { action: string; link: string; button: string }) {
  const { market } = useView();
  return (
    <form method="post" action={action}>
      <input type="hidden" name="market" value={market.code} />
      <input type="hidden" name="link" value={link} />
      <button className="button action">{button}</button>
    </form>
  );
}
