import { useState } from 'react';
import { formatMoney, sizeName } from '../../../platform/shared/format.ts';
import { useSetting } from '../../../platform/shared/setting.tsx';
import * as api from '../../../routes/api.ts';
import type { Subscription } from '../model/subscription.ts';
import type { Recipe, RecipesAnswer } from '../model/swap.ts';
import { ProductGrid } from './add-grid.tsx';
import { LateDialog } from './late-dialog.tsx';
import { useSubscription } from './manage.tsx';
import { SwapForm } from './swap-form.tsx';

interface RecipeListProps {
  recipes: readonly Recipe[];
  line: Subscription['lines'][number];
  /** Handle of the recipe that was chosen last, which gets the focus. */
  last: string | null;
  onChoose(recipe: Recipe): void;
}

/** The recipes that can take the place of a line's product. */
function RecipeList({ recipes, line, last, onChoose }: RecipeListProps) {
  const { subscription } = useSubscription();
  const { t, locale } = useSetting();
  if (recipes.length === 0) return <p className="alert">{t('swap.none')}</p>;
  return (
    <>
      <p>{t('swap.lead', { name: line.title })}</p>
      <ProductGrid products={recipes} last={last} onChoose={onChoose}>
        {({ category, sizes, nearest, warnings }) => {
          const size = sizes.find(({ variantId }) => variantId === nearest)!;
          return (
            <>
              {category ? <small>{category}</small> : null}
              <small>
                {sizeName(size.title, locale)} · {formatMoney(size.price, subscription.currency, locale)}
              </small>
              {warnings.map((warning) => (
                <small key={warning} className="swap-warning">
                  {warning}
                </small>
              ))}
            </>
          );
        }}
      </ProductGrid>
    </>
  );
}

/** Swaps the recipe of a line in two steps: the recipe first, then its size. It opens when it is mounted. */
export function SwapDialog({
  line,
  href,
  formId,
  onDone,
}: {
  line: Subscription['lines'][number];
  href: string;
  formId: string;
  onDone(): void;
}) {
  const { stored } = useSubscription();
  const { t, market } = useSetting();
  const [recipe, setRecipe] = useState<Recipe | null>(null);
  const [last, setLast] = useState<string | null>(null);
  return (
    <LateDialog<RecipesAnswer>
      title={t('sub.swap')}
      path={`${api.subscriptionsRecipes}?${new URLSearchParams({ market: market.code, subscriptionId: stored.number, lineId: line.id })}`}
      href={href}
    >
      {({ recipes }, close) =>
        recipe ? (
          <SwapForm
            line={line}
            recipe={recipe}
            formId={formId}
            onBack={() => setRecipe(null)}
            onDone={() => {
              close();
              onDone();
            }}
          />
        ) : (
          <RecipeList
            recipes={recipes}
            line={line}
            last={last}
            onChoose={(chosen) => {
              setRecipe(chosen);
              setLast(chosen.handle);
            }}
          />
        )
      }
    </LateDialog>
  );
}
