import type { FanImportColumn } from '@backline/contract/fan-imports';
import type { SheetTitles } from '../../lib/sheets/sheet-columns.ts';

/** A name may stand in two columns. */
export type FanFileColumn = FanImportColumn | 'firstName' | 'lastName';

/** By line: English and ticket sellers (Eventbrite, Hi.Events, pretix), German, Spanish, French, Italian, Portuguese, Dutch. */
const byField: Record<FanFileColumn, readonly string[]> = {
  name: [
    ...['name', 'fullname', 'attendeename', 'guestname', 'guest', 'attendee', 'ticketholder', 'ticketholdername'],
    ...['vollstandigername', 'vorundnachname', 'vornamenachname', 'teilnehmer', 'teilnehmername', 'gast'],
    ...['nombre', 'nombrecompleto', 'nombreyapellidos', 'nombreyapellido', 'asistente'],
    ...['nom', 'nomcomplet', 'nometprenom', 'prenometnom', 'participant'],
    ...['nome', 'nomecompleto', 'nomecognome', 'nomeecognome', 'naam', 'volledigenaam'],
  ],
  firstName: [
    ...['firstname', 'first', 'givenname', 'forename', 'attendeefirstname', 'attendeenamegivenname'],
    ...['vorname', 'rufname', 'primernombre', 'nombredepila', 'prenom', 'primeironome', 'voornaam'],
  ],
  lastName: [
    ...['lastname', 'last', 'surname', 'familyname', 'attendeelastname', 'attendeenamefamilyname'],
    ...['nachname', 'familienname', 'zuname', 'apellido', 'apellidos', 'nomdefamille'],
    ...['cognome', 'sobrenome', 'apelido', 'achternaam'],
  ],
  email: [
    ...['email', 'emailaddress', 'mail', 'attendeeemail', 'guestemail', 'contactemail'],
    ...['emailadresse', 'mailadresse', 'emailanschrift', 'correo', 'correoelectronico', 'direcciondecorreo'],
    ...[
      'courriel',
      'adresseemail',
      'adressemail',
      'adressecourriel',
      'indirizzoemail',
      'enderecodeemail',
      'emailadres',
    ],
  ],
  phone: [
    ...['phone', 'phonenumber', 'telephone', 'mobile', 'mobilenumber', 'mobilephone', 'cell', 'cellphone'],
    ...['homephone', 'workphone', 'attendeephone', 'contactnumber', 'tel', 'telno', 'cellphonenumber'],
    ...[
      'telefon',
      'telefonnummer',
      'telefonnr',
      'handy',
      'handynummer',
      'mobil',
      'mobilnummer',
      'mobiltelefon',
      'rufnummer',
    ],
    ...['telefono', 'numerodetelefono', 'movil', 'telefonomovil', 'celular', 'numerodetelephone', 'portable'],
    ...['telephoneportable', 'numerodeportable', 'cellulare', 'telefone', 'telemovel', 'telefoonnummer', 'telefoon'],
  ],
  section: [
    'section',
    'block',
    'bereich',
    'sektor',
    'sitzblock',
    'seccion',
    'sector',
    'bloc',
    'zone',
    'settore',
    'vak',
  ],
  row: ['row', 'rownumber', 'rowname', 'reihe', 'sitzreihe', 'fila', 'rang', 'rangee', 'rij'],
  seat: [
    'seat',
    'seatnumber',
    'sitz',
    'sitzplatz',
    'platz',
    'sitznummer',
    'asiento',
    'butaca',
    'siege',
    'posto',
    'stoel',
  ],
};

export const fanTitles: SheetTitles = {
  byField,
  beside: [
    ...['vorname', 'prenom', 'voornaam'].flatMap((other) =>
      ['name', 'nom', 'naam'].map((word) => ({ word, other, field: 'lastName' })),
    ),
    ...['nachname', 'surname', 'apellido', 'apellidos', 'cognome', 'sobrenome', 'apelido'].flatMap((other) =>
      ['name', 'nombre', 'nome'].map((word) => ({ word, other, field: 'firstName' })),
    ),
  ],
};
