/** Demo data: nobody keeps parcels at these places. The addresses have the shape of real ones. */

/** A place at which parcels are collected. A country that is not listed here has none. */
export interface PickupPoint {
  /** Of its location. */
  id: number;
  country: string;
  name: string;
  address1: string;
  zip: string;
  city: string;
  /** The hours on working days, `HH:MM`. */
  opens: string;
  closes: string;
}

type Place = readonly [name: string, address1: string, zip: string, city: string, opens: string, closes: string];

const PLACES: Readonly<Record<string, readonly Place[]>> = {
  SE: [
    ['Exempelkiosken Skanstull', 'Götgatan 114', '118 62', 'Stockholm', '07:00', '22:00'],
    ['Exempelboden Hornstull', 'Långholmsgatan 30', '117 33', 'Stockholm', '08:00', '21:00'],
    ['Exempellivs Möllan', 'Bergsgatan 21', '214 22', 'Malmö', '09:00', '20:00'],
  ],
  DE: [
    ['Beispielkiosk am Rosenthaler Platz', 'Torstraße 132', '10119', 'Berlin', '08:00', '20:00'],
    ['Beispielladen Bergmannstraße', 'Bergmannstraße 92', '10961', 'Berlin', '09:00', '19:00'],
    ['Beispielkiosk Sternschanze', 'Susannenstraße 11', '20357', 'Hamburg', '08:00', '21:00'],
  ],
  AT: [
    ['Beispieltrafik Neubau', 'Neubaugasse 44', '1070', 'Wien', '07:30', '18:30'],
    ['Beispielladen Lend', 'Mariahilferstraße 19', '8020', 'Graz', '09:00', '18:00'],
  ],
  BE: [
    ['Voorbeeldwinkel Sint-Jacobs', 'Steendam 51', '9000', 'Gent', '09:00', '18:30'],
    ['Relais d’exemple Flagey', 'Rue Lesbroussart 80', '1050', 'Bruxelles', '08:00', '20:00'],
  ],
  NL: [
    ['Voorbeeldwinkel De Pijp', 'Ferdinand Bolstraat 58', '1072 LM', 'Amsterdam', '08:00', '21:00'],
    ['Voorbeeldkiosk Twijnstraat', 'Twijnstraat 33', '3511 ZH', 'Utrecht', '09:00', '18:00'],
  ],
  FR: [
    ['Relais d’exemple Bastille', '14 rue de la Roquette', '75011', 'Paris', '09:00', '20:00'],
    ['Relais d’exemple Croix-Rousse', '62 Grande Rue', '69004', 'Lyon', '08:30', '19:30'],
  ],
  DK: [
    ['Eksempelkiosken Nørrebro', 'Elmegade 12', '2200', 'København N', '07:00', '22:00'],
    ['Eksempelbutikken Latinerkvarteret', 'Graven 18', '8000', 'Aarhus C', '09:00', '18:00'],
  ],
  FI: [
    ['Esimerkkikioski Kallio', 'Vaasankatu 15', '00500', 'Helsinki', '08:00', '21:00'],
    ['Esimerkkipuoti Martti', 'Itäinen Pitkäkatu 20', '20700', 'Turku', '09:00', '18:00'],
  ],
  ES: [
    ['Quiosco de ejemplo Malasaña', 'Calle de la Palma 40', '28004', 'Madrid', '09:30', '20:30'],
    ['Quiosco de ejemplo Ruzafa', 'Calle de Cádiz 25', '46006', 'Valencia', '09:30', '20:30'],
  ],
  PT: [
    ['Quiosque-exemplo Príncipe Real', 'Rua da Escola Politécnica 60', '1250-102', 'Lisboa', '08:00', '20:00'],
    ['Quiosque-exemplo Cedofeita', 'Rua de Cedofeita 210', '4050-174', 'Porto', '09:00', '19:00'],
  ],
  IT: [
    ['Edicola di esempio Navigli', 'Ripa di Porta Ticinese 33', '20143', 'Milano', '07:30', '19:30'],
    ['Edicola di esempio Pigneto', 'Via del Pigneto 62', '00176', 'Roma', '08:00', '19:00'],
  ],
  PL: [
    ['Przykładowy kiosk Powiśle', 'ul. Tamka 37', '00-355', 'Warszawa', '07:00', '21:00'],
    ['Przykładowy sklep Kazimierz', 'ul. Józefa 20', '31-056', 'Kraków', '08:00', '20:00'],
  ],
};

const FIRST_ID = 87_001;

/** All pick-up points, marked as invented in their names. */
export const pickupPoints: readonly PickupPoint[] = Object.entries(PLACES)
  .flatMap(([country, places]) => places.map((place) => ({ country, place })))
  .map(({ country, place: [name, address1, zip, city, opens, closes] }, i) => ({
    id: FIRST_ID + i,
    country,
    name: `${name} (demo)`,
    address1,
    zip,
    city,
    opens,
    closes,
  }));
