import { type Asset, translatedField } from '../cms/story.ts';
import { byLanguage, LANGUAGES, type Language } from '../language.ts';
import { SCENES, type Scene, sceneFile } from '../media/scenes.ts';

/** Each scene in words, for people who do not see it. */
const ALTS = {
  'insects-in-the-bowl': {
    en: 'A brown dog on a meadow bends its head over a bowl of kibble; beside it lies a wooden scoop of dried larvae, behind it is a field of oats.',
    sv: 'En brun hund på en äng böjer huvudet över en skål torrfoder; bredvid ligger en träskopa med torkade larver, bakom den ett havrefält.',
    pt: 'Um cão castanho num prado, de cabeça baixa sobre uma taça de ração; ao lado, uma colher de madeira com larvas secas e, atrás, um campo de aveia.',
    de: 'Ein brauner Hund auf einer Wiese beugt den Kopf über einen Napf Trockenfutter; daneben liegt eine Holzschaufel getrockneter Larven, dahinter ein Haferfeld.',
    nl: 'Een bruine hond op een weide buigt zijn kop over een bak brokken; ernaast ligt een houten schep met gedroogde larven, erachter een haverveld.',
    fr: 'Dans un pré, un chien brun penche la tête sur une gamelle de croquettes ; à côté, une pelle en bois remplie de larves séchées et, derrière lui, un champ d’avoine.',
  },
  'a-cat-on-a-cushion': {
    en: 'A grey cat sleeps on a yellow cushion on a sofa; beside it stands a lamp, and a framed twig hangs on the wall.',
    sv: 'En grå katt sover på en gul kudde i en soffa; bredvid står en lampa och på väggen hänger en inramad kvist.',
    pt: 'Uma gata cinzenta a dormir numa almofada amarela, num sofá; ao lado está um candeeiro e, na parede, um raminho emoldurado.',
    de: 'Eine graue Katze schläft auf einem gelben Kissen auf einem Sofa; daneben steht eine Lampe, und an der Wand hängt ein gerahmter Zweig.',
    nl: 'Een grijze kat slaapt op een geel kussen op een bank; ernaast staat een lamp en aan de muur hangt een ingelijst takje.',
    fr: 'Une chatte grise dort sur un coussin jaune, sur un canapé ; à côté se dresse une lampe et, au mur, un rameau est encadré.',
  },
  'reading-a-label': {
    en: 'A black and white dog lies beside a bag of food in a hallway with a raincoat, a lead and boots; a magnifying glass lies over the print of the bag.',
    sv: 'En svartvit hund ligger bredvid en fodersäck i en hall med regnrock, koppel och stövlar; ett förstoringsglas hålls över texten på säcken.',
    pt: 'Um cão preto e branco deitado ao lado de um saco de ração, num corredor com um impermeável, uma trela e galochas; uma lupa amplia o que está impresso no saco.',
    de: 'Ein schwarz-weißer Hund liegt neben einer Futterpackung in einem Flur mit Regenmantel, Leine und Gummistiefeln; eine Lupe vergrößert den Aufdruck der Packung.',
    nl: 'Een zwart-witte hond ligt naast een zak voer in een gang met een regenjas, een riem en laarzen; een vergrootglas vergroot de opdruk van de zak.',
    fr: 'Un chien noir et blanc est couché à côté d’un sac d’aliment, dans une entrée avec un ciré, une laisse et des bottes ; une loupe agrandit le texte du sac.',
  },
  'wet-or-dry': {
    en: 'A grey cat sits between two bowls in a tiled kitchen, one with dry and one with wet food; behind it are a fridge and a worktop with two tins and a jar.',
    sv: 'En grå katt sitter mellan två skålar i ett kök med kakel, en med torrfoder och en med våtfoder; bakom den står ett kylskåp och på bänken två konservburkar och en glasburk.',
    pt: 'Uma gata cinzenta sentada entre duas taças numa cozinha com azulejos, uma com ração seca e outra com comida húmida; atrás, um frigorífico e uma bancada com duas latas e um frasco.',
    de: 'Eine graue Katze sitzt in einer gekachelten Küche zwischen zwei Näpfen, einem mit Trockenfutter und einem mit Nassfutter; hinter ihr stehen ein Kühlschrank und auf der Arbeitsplatte zwei Dosen und ein Einmachglas.',
    nl: 'Een grijze kat zit in een betegelde keuken tussen twee bakken, een met droogvoer en een met natvoer; achter haar staan een koelkast en op het aanrecht twee blikken en een pot.',
    fr: 'Une chatte grise est assise entre deux gamelles dans une cuisine carrelée, l’une d’aliment sec et l’autre d’aliment humide ; derrière elle, un réfrigérateur et un plan de travail avec deux boîtes et un bocal.',
  },
  'land-and-water': {
    en: 'Oats, potatoes, two drops of water and a scoop of dried larvae stand in a row before a field.',
    sv: 'Havre, potatis, två vattendroppar och en skopa torkade larver på rad framför ett fält.',
    pt: 'Aveia, batatas, duas gotas de água e uma colher de larvas secas alinhadas diante de um campo.',
    de: 'Hafer, Kartoffeln, zwei Wassertropfen und eine Schaufel getrockneter Larven in einer Reihe vor einem Feld.',
    nl: 'Haver, aardappelen, twee waterdruppels en een schep gedroogde larven op een rij voor een veld.',
    fr: 'De l’avoine, des pommes de terre, deux gouttes d’eau et une pelle de larves séchées alignées devant un champ.',
  },
  'on-the-scale': {
    en: 'A sheepdog with pricked ears stands on scales on a vet’s table; a chart on the wall shows three dogs from above: thin, well and heavy.',
    sv: 'En vallhund med upprätta öron står på en våg på veterinärens bord; en plansch på väggen visar tre hundar ovanifrån: mager, lagom och tung.',
    pt: 'Um cão-pastor de orelhas em pé sobre uma balança, na mesa do veterinário; um cartaz na parede mostra três cães vistos de cima: magro, no peso certo e pesado.',
    de: 'Ein Schäferhund mit aufgestellten Ohren steht auf einer Waage auf dem Tisch einer Tierarztpraxis; ein Plakat an der Wand zeigt drei Hunde von oben: zu dünn, genau richtig und zu schwer.',
    nl: 'Een herdershond met rechtopstaande oren staat op een weegschaal op de tafel van de dierenarts; een poster aan de muur toont drie honden van boven: mager, goed en zwaar.',
    fr: 'Un chien de berger aux oreilles dressées se tient sur une balance, sur la table du vétérinaire ; une affiche au mur montre trois chiens vus d’en haut : maigre, en forme et lourd.',
  },
  'at-the-window': {
    en: 'A black and white cat lies by a large window with hills outside; before it are a small bowl and a ball.',
    sv: 'En svartvit katt ligger vid ett stort fönster med kullar utanför; framför den står en liten skål och ligger en boll.',
    pt: 'Uma gata preta e branca deitada junto a uma janela grande, com colinas lá fora; à frente, uma taça pequena e uma bola.',
    de: 'Eine schwarz-weiße Katze liegt an einem großen Fenster mit Hügeln davor; vor ihr stehen ein kleiner Napf und ein Ball.',
    nl: 'Een zwart-witte kat ligt bij een groot raam met heuvels erachter; voor haar een klein bakje en een bal.',
    fr: 'Une chatte noire et blanche est couchée près d’une grande fenêtre donnant sur des collines ; devant elle, une petite gamelle et une balle.',
  },
  'first-thirty-days': {
    en: 'A pale puppy sleeps in a basket; beside it are a ball and a yellow bowl of kibble, and a day is marked in the calendar on the striped wall.',
    sv: 'En ljus valp sover i en korg; bredvid ligger en boll och står en gul skål torrfoder, och i kalendern på den randiga väggen är en dag markerad.',
    pt: 'Um cachorro claro a dormir num cesto; ao lado, uma bola e uma taça amarela com ração e, no calendário da parede às riscas, um dia marcado.',
    de: 'Ein heller Welpe schläft in einem Korb; daneben liegt ein Ball und steht ein gelber Napf Trockenfutter, und im Kalender an der gestreiften Wand ist ein Tag markiert.',
    nl: 'Een lichte puppy slaapt in een mand; ernaast liggen een bal en een gele bak brokken, en op de kalender aan de gestreepte muur is een dag gemarkeerd.',
    fr: 'Un chiot clair dort dans un panier ; à côté, une balle et une gamelle jaune de croquettes, et un jour est marqué sur le calendrier au mur rayé.',
  },
  'growing-slowly': {
    en: 'The same Bernese three times in a garden, beside a ruler on a post: as a small puppy, half grown and grown up.',
    sv: 'Samma berner sennen tre gånger i en trädgård, bredvid en mätsticka på en stolpe: som liten valp, halvvuxen och vuxen.',
    pt: 'O mesmo boieiro de Berna três vezes num jardim, ao lado de uma régua num poste: em cachorro, a meio do crescimento e adulto.',
    de: 'Derselbe Berner Sennenhund dreimal in einem Garten, neben einer Messlatte an einem Pfosten: als kleiner Welpe, halb und ganz erwachsen.',
    nl: 'Drie keer dezelfde Berner sennenhond in een tuin, naast een meetlat aan een paal: als kleine puppy, halfvolwassen en volwassen.',
    fr: 'Le même bouvier bernois trois fois dans un jardin, à côté d’une toise sur un poteau : petit chiot, à mi-croissance et adulte.',
  },
  'a-kittens-appetite': {
    en: 'A ginger kitten bends over the first of three pink bowls, each larger than the one before.',
    sv: 'En rödbrun kattunge böjer sig över den första av tre rosa skålar, var och en större än den förra.',
    pt: 'Um gatinho arruivado inclinado sobre a primeira de três taças cor-de-rosa, cada uma maior do que a anterior.',
    de: 'Ein rötliches Kätzchen beugt sich über den ersten von drei rosa Näpfen, jeder größer als der vorige.',
    nl: 'Een rossig kitten buigt zich over het eerste van drie roze bakjes, elk groter dan het vorige.',
    fr: 'Un chaton roux se penche sur la première de trois gamelles roses, chacune plus grande que la précédente.',
  },
  'counting-treats': {
    en: 'A white and tan dog sits at the edge of a forest; on a felled trunk beside it are six small treats in a row and a pouch.',
    sv: 'En vit och brun hund sitter i ett skogsbryn; på en fälld stam bredvid ligger sex små godbitar på rad och står en godisväska.',
    pt: 'Um cão branco e castanho sentado à beira de uma floresta; num tronco caído ao lado estão seis biscoitos pequenos em fila e uma bolsa.',
    de: 'Ein weiß-brauner Hund sitzt am Waldrand; auf einem gefällten Stamm daneben liegen sechs kleine Leckerlis in einer Reihe und steht ein Futterbeutel.',
    nl: 'Een wit-bruine hond zit aan de rand van een bos; op een gevelde boomstam ernaast liggen zes kleine snoepjes op een rij en staat een voertasje.',
    fr: 'Un chien blanc et brun est assis à l’orée d’un bois ; sur un tronc couché à côté, six petites friandises alignées et une sacoche.',
  },
  'come-here': {
    en: 'A cream-coloured cat stands on a balcony with a net at evening and watches a toy on a string; three treats lie before it.',
    sv: 'En gräddfärgad katt står på en balkong med nät om kvällen och tittar på en leksak i ett snöre; tre godbitar ligger framför den.',
    pt: 'Uma gata cor de creme de pé numa varanda com rede, ao fim da tarde, a olhar para um brinquedo preso a um fio; à sua frente há três biscoitos.',
    de: 'Eine cremefarbene Katze steht am Abend auf einem Balkon mit Netz und sieht einem Spielzeug an einer Schnur zu; vor ihr liegen drei Leckerlis.',
    nl: 'Een crèmekleurige kat staat ’s avonds op een balkon met een net en kijkt naar een speeltje aan een touwtje; voor haar liggen drie snoepjes.',
    fr: 'Une chatte crème, debout le soir sur un balcon garni d’un filet, regarde un jouet au bout d’une ficelle ; trois friandises sont posées devant elle.',
  },
  'a-measured-meal': {
    en: 'A brown and white dog with dark ears sits in a kitchen before an empty bowl; its meal lies on scales on the worktop behind.',
    sv: 'En brunvit hund med mörka öron sitter i ett kök framför en tom skål; maten ligger på en våg på bänken bakom.',
    pt: 'Um cão castanho e branco de orelhas escuras sentado numa cozinha, diante de uma taça vazia; a refeição está numa balança, na bancada atrás.',
    de: 'Ein braun-weißer Hund mit dunklen Ohren sitzt in einer Küche vor einem leeren Napf; seine Mahlzeit liegt auf einer Waage auf der Arbeitsplatte dahinter.',
    nl: 'Een bruin-witte hond met donkere oren zit in een keuken voor een lege bak; zijn maaltijd ligt op een weegschaal op het aanrecht erachter.',
    fr: 'Un chien brun et blanc aux oreilles foncées est assis dans une cuisine devant une gamelle vide ; son repas est posé sur une balance, sur le plan de travail.',
  },
  'three-cats': {
    en: 'A grey cat sits, a ginger one lies and a black one stands before a low cupboard with three jars of food on it, each filled to another height.',
    sv: 'En grå katt sitter, en rödbrun ligger och en svart står framför ett lågt skåp med tre burkar foder, olika fulla.',
    pt: 'Um gato cinzento sentado, um arruivado deitado e um preto de pé diante de um armário baixo com três frascos de ração, cada um cheio a uma altura diferente.',
    de: 'Eine graue Katze sitzt, eine rötliche liegt und eine schwarze steht vor einem niedrigen Schrank, auf dem drei verschieden volle Gläser mit Futter stehen.',
    nl: 'Een grijze kat zit, een rossige ligt en een zwarte staat voor een lage kast met drie potten voer, elk tot een andere hoogte gevuld.',
    fr: 'Un chat gris est assis, un chat roux couché et un chat noir debout devant un meuble bas où sont posés trois bocaux d’aliment, remplis à des hauteurs différentes.',
  },
  'day-by-day': {
    en: 'A sandy dog with dark ears stands beside a full bowl in a kitchen; five pieces of food lie in a row on the floor, and a list on the fridge has three ticks.',
    sv: 'En sandfärgad hund med mörka öron står bredvid en full skål i ett kök; fem foderbitar ligger på rad på golvet och en lista på kylskåpet har tre bockar.',
    pt: 'Um cão cor de areia de orelhas escuras de pé numa cozinha, ao lado de uma taça cheia; no chão há cinco grãos de ração em fila e, no frigorífico, uma lista com três vistos.',
    de: 'Ein sandfarbener Hund mit dunklen Ohren steht in einer Küche neben einem vollen Napf; fünf Futterstücke liegen in einer Reihe auf dem Boden, und auf einer Liste am Kühlschrank sind drei Zeilen abgehakt.',
    nl: 'Een zandkleurige hond met donkere oren staat in een keuken naast een volle bak; vijf brokken liggen op een rij op de vloer en op een lijst op de koelkast staan drie vinkjes.',
    fr: 'Un chien couleur sable aux oreilles foncées se tient debout dans une cuisine, à côté d’une gamelle pleine ; cinq croquettes sont alignées au sol et une liste sur le réfrigérateur porte trois coches.',
  },
  'every-second-sunday': {
    en: 'A large young dog with dark brown ears lies on flat scales at a vet’s; a day is marked in the calendar on the wall.',
    sv: 'En stor ung hund med mörkbruna öron ligger på en platt våg hos veterinären; i kalendern på väggen är en dag markerad.',
    pt: 'Um cão jovem e grande de orelhas castanho-escuras deitado numa balança rasa, no veterinário; no calendário da parede está marcado um dia.',
    de: 'Ein großer junger Hund mit dunkelbraunen Ohren liegt in einer Tierarztpraxis auf einer flachen Waage; im Kalender an der Wand ist ein Tag markiert.',
    nl: 'Een grote jonge hond met donkerbruine oren ligt bij de dierenarts op een platte weegschaal; op de kalender aan de muur is een dag gemarkeerd.',
    fr: 'Un grand jeune chien aux oreilles brun foncé est couché sur une balance plate chez le vétérinaire ; un jour est marqué sur le calendrier au mur.',
  },
  'a-bowl-on-a-mat': {
    en: 'An old grey dog lies beside a bowl of soaked food that stands on a mat.',
    sv: 'En gammal grå hund ligger bredvid en skål uppblött foder som står på en matta.',
    pt: 'Um cão velho e cinzento deitado ao lado de uma taça com ração amolecida, pousada num tapete.',
    de: 'Ein alter grauer Hund liegt neben einem Napf mit eingeweichtem Futter, der auf einer Matte steht.',
    nl: 'Een oude grijze hond ligt naast een bak geweekt voer die op een matje staat.',
    fr: 'Un vieux chien gris est couché à côté d’une gamelle d’aliment réhydraté posée sur un tapis.',
  },
  'moving-in': {
    en: 'A ginger kitten looks out of an open moving box; two more boxes and a pink bowl of food stand beside it.',
    sv: 'En rödbrun kattunge tittar upp ur en öppen flyttlåda; bredvid står två lådor till och en rosa skål med mat.',
    pt: 'Um gatinho arruivado espreita de uma caixa de mudanças aberta; ao lado, mais duas caixas e uma taça cor-de-rosa com comida.',
    de: 'Ein rötliches Kätzchen schaut aus einem offenen Umzugskarton; daneben stehen zwei weitere Kartons und ein rosa Napf mit Futter.',
    nl: 'Een rossig kitten kijkt uit een open verhuisdoos; ernaast staan nog twee dozen en een roze bakje met voer.',
    fr: 'Un chaton roux regarde hors d’un carton de déménagement ouvert ; à côté, deux autres cartons et une gamelle rose d’aliment.',
  },
  'no-thank-you': {
    en: 'A brown dog with its eyes closed, its nose in the air and its ears back has turned its back on a full bowl.',
    sv: 'En brun hund med slutna ögon, nosen i vädret och öronen bakåt har vänt ryggen åt en full skål.',
    pt: 'Um cão castanho, de olhos fechados, focinho no ar e orelhas para trás, virou as costas a uma taça cheia.',
    de: 'Ein brauner Hund mit geschlossenen Augen, hoch erhobener Nase und angelegten Ohren hat einem vollen Napf den Rücken gekehrt.',
    nl: 'Een bruine hond met gesloten ogen, zijn neus in de lucht en zijn oren naar achteren heeft een volle bak de rug toegekeerd.',
    fr: 'Un chien brun, les yeux fermés, la truffe en l’air et les oreilles en arrière, tourne le dos à une gamelle pleine.',
  },
} as const satisfies Record<Scene, Readonly<Record<Language, string>>>;

const FIRST_ID = 80_001;

/** The fields of a story with a scene: its pictures for light and for dark pages, with words in every language. */
export function sceneFields(name: Scene): Record<string, Asset> {
  const id = FIRST_ID + 2 * SCENES.indexOf(name);
  const asset = (time: 'day' | 'night', alt: string): Asset => ({
    fieldtype: 'asset',
    id: time === 'day' ? id : id + 1,
    filename: `/media/scenes/${sceneFile(name, time)}`,
    alt,
  });
  return {
    ...translatedField(
      'picture',
      byLanguage(LANGUAGES, (language) => asset('day', ALTS[name][language])),
    ),
    picture_dark: asset('night', ''),
  };
}
