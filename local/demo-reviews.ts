import { isOwn } from '../provider/seed/goods.ts';
import { seedProducts } from '../provider/seed/products.ts';
import type { Language } from '../src/languages/index.ts';
import { kindOf } from '../src/shop/reviews/model/animal.ts';
import type { ReviewTranslations } from '../src/shop/reviews/tables.ts';
import type { Species } from '../src/species/index.ts';

/** An invented review. */
interface DemoReview {
  product: string;
  language: Language;
  stars: number;
  text: string;
  author: string;
  species: Species;
  breed: string;
  years: number;
  weight: number;
  pet: string;
  fed: string;
  answer?: string;
  translations: ReviewTranslations;
}

const REVIEWS: readonly DemoReview[] = [
  {
    product: 'insect-potato-adult-dog',
    language: 'en',
    stars: 5,
    text: 'Sniffed at the bag for a whole evening and then emptied the bowl. We mixed it in over seven days, as the plan says.',
    author: 'Maren',
    species: 'dog',
    breed: 'Lagotto Romagnolo',
    years: 4,
    weight: 14,
    pet: 'Pim',
    fed: 'months',
    translations: {
      sv: {
        text: 'Nosade på påsen en hel kväll och tömde sedan skålen. Vi blandade in det under sju dagar, som planen säger.',
        answer: '',
      },
      pt: {
        text: 'Andou uma noite inteira a cheirar o saco e depois esvaziou a taça. Fomos misturando ao longo de sete dias, como o plano indica.',
        answer: '',
      },
      de: {
        text: 'Hat einen ganzen Abend an der Tüte geschnuppert und dann den Napf geleert. Wir haben es über sieben Tage untergemischt, wie der Plan es sagt.',
        answer: '',
      },
      nl: {
        text: 'Snuffelde een hele avond aan de zak en at daarna de bak leeg. We hebben het er in zeven dagen doorheen gemengd, zoals het plan zegt.',
        answer: '',
      },
      fr: {
        text: 'Il a reniflé le sac toute une soirée, puis il a vidé la gamelle. Nous avons fait la transition en sept jours, comme l’indique le plan.',
        answer: '',
      },
    },
  },
  {
    product: 'insect-potato-adult-dog',
    language: 'sv',
    stars: 3,
    text: 'Bra foder, men bitarna är för stora för vår lilla. Vi krossar dem lite först.',
    author: 'Johan',
    species: 'dog',
    breed: 'Dvärgschnauzer',
    years: 9,
    weight: 7,
    pet: '',
    fed: 'weeks',
    answer:
      'Tack! Small Bite Insect & Barley har mindre bitar, för hundar upp till tio kilo. Den innehåller korn, så den är inte spannmålsfri.',
    translations: {
      en: {
        text: 'Good food, but the pieces are too big for our little one. We crush them a bit first.',
        answer:
          'Thank you! Small Bite Insect & Barley has smaller pieces, for dogs up to ten kilos. It contains barley, so it is not grain-free.',
      },
      pt: {
        text: 'Boa ração, mas os pedaços são grandes demais para a nossa pequena. Esmagamo-los um pouco primeiro.',
        answer:
          'Obrigado! A Small Bite Insect & Barley tem pedaços mais pequenos, para cães até dez quilos. Contém cevada, por isso tem cereais.',
      },
      de: {
        text: 'Gutes Futter, aber die Stücke sind für unsere Kleine zu groß. Wir zerdrücken sie vorher ein wenig.',
        answer:
          'Danke! Small Bite Insect & Barley hat kleinere Stücke, für Hunde bis zehn Kilo. Es enthält Gerste, ist also nicht getreidefrei.',
      },
      nl: {
        text: 'Goed voer, maar de brokken zijn te groot voor onze kleine. We maken ze eerst wat fijner.',
        answer:
          'Dank u! Small Bite Insect & Barley heeft kleinere brokken, voor honden tot tien kilo. Er zit gerst in, dus graanvrij is het niet.',
      },
      fr: {
        text: 'De bonnes croquettes, mais elles sont trop grosses pour notre petite. Nous les écrasons un peu avant.',
        answer:
          'Merci ! Les croquettes Small Bite Insect & Barley sont plus petites, pour les chiens jusqu’à dix kilos. Elles contiennent de l’orge, donc des céréales.',
      },
    },
  },
  {
    product: 'insect-potato-adult-dog',
    language: 'pt',
    stars: 4,
    text: 'O cheiro é mais forte do que esperávamos. A cadela não se importa nada.',
    author: '',
    species: 'dog',
    breed: 'Labrador',
    years: 6,
    weight: 31,
    pet: 'Kika',
    fed: 'months',
    translations: {
      en: { text: 'It smells stronger than we expected. The dog does not mind at all.', answer: '' },
      sv: { text: 'Det luktar mer än vi hade väntat oss. Hunden bryr sig inte alls.', answer: '' },
      de: { text: 'Es riecht stärker, als wir erwartet hatten. Der Hündin macht das gar nichts aus.', answer: '' },
      nl: { text: 'Het ruikt sterker dan we hadden verwacht. De hond trekt zich er niets van aan.', answer: '' },
      fr: {
        text: 'L’odeur est plus forte que ce que nous attendions. Cela ne dérange pas du tout la chienne.',
        answer: '',
      },
    },
  },
  {
    product: 'insect-rice-adult-cat',
    language: 'en',
    stars: 4,
    text: 'Our picky one took three tries. Now it is gone before the other one comes.',
    author: 'Alva',
    species: 'cat',
    breed: 'European Shorthair',
    years: 7,
    weight: 5,
    pet: 'Sot',
    fed: 'weeks',
    translations: {
      sv: { text: 'Vår kräsna katt behövde tre försök. Nu är maten slut innan den andra hinner fram.', answer: '' },
      pt: {
        text: 'A nossa gata esquisita precisou de três tentativas. Agora acaba tudo antes de a outra chegar.',
        answer: '',
      },
      de: {
        text: 'Unsere Wählerische hat drei Anläufe gebraucht. Jetzt ist alles weg, bevor die andere kommt.',
        answer: '',
      },
      nl: {
        text: 'Onze kieskeurige kat had drie pogingen nodig. Nu is het op voordat de andere eraan komt.',
        answer: '',
      },
      fr: {
        text: 'Notre difficile a eu besoin de trois essais. Maintenant, tout est mangé avant que l’autre n’arrive.',
        answer: '',
      },
    },
  },
  {
    product: 'insect-rice-adult-cat',
    language: 'de',
    stars: 5,
    text: 'Ich war skeptisch, der Kater nicht. Nach einer Woche Umstellung war der Napf jeden Abend leer.',
    author: 'Katrin',
    species: 'cat',
    breed: 'Europäisch Kurzhaar',
    years: 6,
    weight: 5,
    pet: 'Anton',
    fed: 'months',
    translations: {
      en: {
        text: 'I was sceptical, the cat was not. After a week of changing over, the bowl was empty every evening.',
        answer: '',
      },
      sv: {
        text: 'Jag var skeptisk, det var inte katten. Efter en veckas övergång var skålen tom varje kväll.',
        answer: '',
      },
      pt: {
        text: 'Eu estava cético, o gato não. Depois de uma semana de transição, a taça ficava vazia todas as noites.',
        answer: '',
      },
      nl: {
        text: 'Ik was sceptisch, de kater niet. Na een week overschakelen was de bak elke avond leeg.',
        answer: '',
      },
      fr: {
        text: 'J’étais sceptique, pas le chat. Après une semaine de transition, la gamelle était vide tous les soirs.',
        answer: '',
      },
    },
  },
];

const idOf = (i: number): string => `00000000-0000-4000-8000-${String(i + 1).padStart(12, '0')}`;

/** The id of one of the invented reviews. */
export const DEMO_REVIEW = idOf(0);

/** The invented reviews of the demo shop, as rows of the table `reviews` without their times. */
export function demoReviews(): Record<string, string | number | null>[] {
  if (!isOwn) return [];
  const products = new Map(seedProducts().map((product) => [product.handle, product]));
  return REVIEWS.map(({ product: handle, answer = '', translations, species, years, weight, ...review }, i) => {
    const product = products.get(handle)!;
    return {
      ...review,
      species,
      years,
      weight,
      id: idOf(i),
      product_id: product.id,
      handle,
      category: product.productType,
      title: product.title,
      customer_id: `demo ${i + 1}`,
      order_id: '',
      market: 'se',
      animal: kindOf(species, years, weight),
      state: 'shown',
      helpful: 0,
      answer,
      translations: JSON.stringify(translations),
      is_demo: 1,
    };
  });
}
