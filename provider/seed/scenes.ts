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
    en: 'A grey cat sleeps on a soft cushion in a room with a window and a pot plant.',
    sv: 'En grå katt sover på en mjuk kudde i ett rum med fönster och en krukväxt.',
    pt: 'Uma gata cinzenta a dormir numa almofada macia, numa sala com janela e um vaso com planta.',
    de: 'Eine graue Katze schläft auf einem weichen Kissen in einem Zimmer mit Fenster und Topfpflanze.',
    nl: 'Een grijze kat slaapt op een zacht kussen in een kamer met een raam en een kamerplant.',
    fr: 'Une chatte grise dort sur un coussin moelleux, dans une pièce avec une fenêtre et une plante en pot.',
  },
  'reading-a-label': {
    en: 'A dog lies beside a bag of food; a magnifying glass lies over its print.',
    sv: 'En hund ligger bredvid en fodersäck; ett förstoringsglas hålls över texten på den.',
    pt: 'Um cão deitado ao lado de um saco de ração; uma lupa amplia o que lá está impresso.',
    de: 'Ein Hund liegt neben einer Futterpackung; eine Lupe vergrößert ihren Aufdruck.',
    nl: 'Een hond ligt naast een zak voer; een vergrootglas vergroot de opdruk.',
    fr: 'Un chien est couché à côté d’un sac d’aliment ; une loupe en agrandit le texte.',
  },
  'wet-or-dry': {
    en: 'A grey cat sits between two bowls, one with dry and one with wet food; a tin stands beside them.',
    sv: 'En grå katt sitter mellan två skålar, en med torrfoder och en med våtfoder; en burk står bredvid.',
    pt: 'Uma gata cinzenta sentada entre duas taças, uma com ração seca e outra com comida húmida; ao lado, uma lata.',
    de: 'Eine graue Katze sitzt zwischen zwei Näpfen, einem mit Trockenfutter und einem mit Nassfutter; daneben steht eine Dose.',
    nl: 'Een grijze kat zit tussen twee bakken, een met droogvoer en een met natvoer; ernaast staat een blik.',
    fr: 'Une chatte grise est assise entre deux gamelles, l’une d’aliment sec et l’autre d’aliment humide ; une boîte est posée à côté.',
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
    en: 'A brown dog stands still on flat scales on the floor of a room.',
    sv: 'En brun hund står stilla på en platt våg på golvet i ett rum.',
    pt: 'Um cão castanho de pé, quieto, numa balança rasa, no chão de uma sala.',
    de: 'Ein brauner Hund steht still auf einer flachen Waage auf dem Boden eines Zimmers.',
    nl: 'Een bruine hond staat stil op een platte weegschaal op de vloer van een kamer.',
    fr: 'Un chien brun se tient debout sans bouger sur une balance plate, au sol d’une pièce.',
  },
  'at-the-window': {
    en: 'A grey cat lies by a large window with hills outside; before it are a small bowl and a ball.',
    sv: 'En grå katt ligger vid ett stort fönster med kullar utanför; framför den står en liten skål och ligger en boll.',
    pt: 'Uma gata cinzenta deitada junto a uma janela grande, com colinas lá fora; à frente, uma taça pequena e uma bola.',
    de: 'Eine graue Katze liegt an einem großen Fenster mit Hügeln davor; vor ihr stehen ein kleiner Napf und ein Ball.',
    nl: 'Een grijze kat ligt bij een groot raam met heuvels erachter; voor haar een klein bakje en een bal.',
    fr: 'Une chatte grise est couchée près d’une grande fenêtre donnant sur des collines ; devant elle, une petite gamelle et une balle.',
  },
  'first-thirty-days': {
    en: 'A light brown puppy sleeps between a ball and a yellow bowl of kibble; a day is marked in the calendar on the wall.',
    sv: 'En ljusbrun valp sover mellan en boll och en gul skål torrfoder; i kalendern på väggen är en dag markerad.',
    pt: 'Um cachorro castanho-claro a dormir entre uma bola e uma taça amarela com ração; no calendário da parede está marcado um dia.',
    de: 'Ein hellbrauner Welpe schläft zwischen einem Ball und einem gelben Napf Trockenfutter; im Kalender an der Wand ist ein Tag markiert.',
    nl: 'Een lichtbruine puppy slaapt tussen een bal en een gele bak brokken; op de kalender aan de muur is een dag gemarkeerd.',
    fr: 'Un chiot brun clair dort entre une balle et une gamelle jaune de croquettes ; un jour est marqué sur le calendrier au mur.',
  },
  'growing-slowly': {
    en: 'The same dog three times beside a ruler on the wall: as a small puppy, half grown and grown up.',
    sv: 'Samma hund tre gånger bredvid en linjal på väggen: som liten valp, halvvuxen och vuxen.',
    pt: 'O mesmo cão três vezes, ao lado de uma régua na parede: em cachorro, a meio do crescimento e adulto.',
    de: 'Derselbe Hund dreimal neben einer Messlatte an der Wand: als kleiner Welpe, halb und ganz erwachsen.',
    nl: 'Drie keer dezelfde hond naast een meetlat aan de muur: als kleine puppy, halfvolwassen en volwassen.',
    fr: 'Le même chien trois fois à côté d’une toise au mur : petit chiot, à mi-croissance et adulte.',
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
    en: 'A brown dog sits in a room; beside it are six small treats in a row and kitchen scales with food on them.',
    sv: 'En brun hund sitter i ett rum; bredvid ligger sex små godbitar på rad och står en köksvåg med foder på.',
    pt: 'Um cão castanho sentado numa sala; ao lado, seis biscoitos pequenos em fila e uma balança de cozinha com ração.',
    de: 'Ein brauner Hund sitzt in einem Zimmer; daneben liegen sechs kleine Leckerlis in einer Reihe und steht eine Küchenwaage mit Futter.',
    nl: 'Een bruine hond zit in een kamer; ernaast liggen zes kleine snoepjes op een rij en staat een keukenweegschaal met voer.',
    fr: 'Un chien brun est assis dans une pièce ; à côté, six petites friandises alignées et une balance de cuisine avec de l’aliment.',
  },
  'come-here': {
    en: 'A grey cat stands and watches a toy on a string; three treats lie between the two.',
    sv: 'En grå katt står och tittar på en leksak i ett snöre; tre godbitar ligger mellan dem.',
    pt: 'Uma gata cinzenta de pé a olhar para um brinquedo preso a um fio; entre os dois há três biscoitos.',
    de: 'Eine graue Katze steht da und sieht einem Spielzeug an einer Schnur zu; dazwischen liegen drei Leckerlis.',
    nl: 'Een grijze kat staat en kijkt naar een speeltje aan een touwtje; ertussen liggen drie snoepjes.',
    fr: 'Une chatte grise debout regarde un jouet au bout d’une ficelle ; trois friandises sont posées entre les deux.',
  },
  'a-measured-meal': {
    en: 'A brown and white dog with dark ears sits before an empty bowl; its meal lies on kitchen scales beside it.',
    sv: 'En brunvit hund med mörka öron sitter framför en tom skål; maten ligger på en köksvåg bredvid.',
    pt: 'Um cão castanho e branco de orelhas escuras sentado diante de uma taça vazia; a refeição está numa balança de cozinha ao lado.',
    de: 'Ein braun-weißer Hund mit dunklen Ohren sitzt vor einem leeren Napf; seine Mahlzeit liegt daneben auf einer Küchenwaage.',
    nl: 'Een bruin-witte hond met donkere oren zit voor een lege bak; zijn maaltijd ligt ernaast op een keukenweegschaal.',
    fr: 'Un chien brun et blanc aux oreilles foncées est assis devant une gamelle vide ; son repas est posé à côté, sur une balance de cuisine.',
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
    en: 'A sandy dog with dark ears stands beside a full bowl; five pieces of food lie in a row on the rug, and a list on the wall has three ticks.',
    sv: 'En sandfärgad hund med mörka öron står bredvid en full skål; fem foderbitar ligger på rad på mattan och en lista på väggen har tre bockar.',
    pt: 'Um cão cor de areia de orelhas escuras de pé ao lado de uma taça cheia; no tapete há cinco grãos de ração em fila e, na parede, uma lista com três vistos.',
    de: 'Ein sandfarbener Hund mit dunklen Ohren steht neben einem vollen Napf; fünf Futterstücke liegen in einer Reihe auf dem Teppich, und auf einer Liste an der Wand sind drei Zeilen abgehakt.',
    nl: 'Een zandkleurige hond met donkere oren staat naast een volle bak; vijf brokken liggen op een rij op het kleed en op een lijst aan de muur staan drie vinkjes.',
    fr: 'Un chien couleur sable aux oreilles foncées se tient debout à côté d’une gamelle pleine ; cinq croquettes sont alignées sur le tapis et une liste au mur porte trois coches.',
  },
  'every-second-sunday': {
    en: 'A large young dog with dark brown ears lies on flat scales; a day is marked in the calendar on the wall.',
    sv: 'En stor ung hund med mörkbruna öron ligger på en platt våg; i kalendern på väggen är en dag markerad.',
    pt: 'Um cão jovem e grande de orelhas castanho-escuras deitado numa balança rasa; no calendário da parede está marcado um dia.',
    de: 'Ein großer junger Hund mit dunkelbraunen Ohren liegt auf einer flachen Waage; im Kalender an der Wand ist ein Tag markiert.',
    nl: 'Een grote jonge hond met donkerbruine oren ligt op een platte weegschaal; op de kalender aan de muur is een dag gemarkeerd.',
    fr: 'Un grand jeune chien aux oreilles brun foncé est couché sur une balance plate ; un jour est marqué sur le calendrier au mur.',
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
    en: 'A brown dog with its eyes closed and its nose in the air has turned its back on a full bowl.',
    sv: 'En brun hund med slutna ögon och nosen i vädret har vänt ryggen åt en full skål.',
    pt: 'Um cão castanho, de olhos fechados e focinho no ar, virou as costas a uma taça cheia.',
    de: 'Ein brauner Hund mit geschlossenen Augen und hoch erhobener Nase hat einem vollen Napf den Rücken gekehrt.',
    nl: 'Een bruine hond met gesloten ogen en zijn neus in de lucht heeft een volle bak de rug toegekeerd.',
    fr: 'Un chien brun, les yeux fermés et la truffe en l’air, tourne le dos à une gamelle pleine.',
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
