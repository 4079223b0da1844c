import { describe, expect, it } from 'vitest';
import { SheetReader } from '../../lib/sheets/sheet-reader.ts';
import { fanPieces, fanSheet } from './fan-file.ts';

async function read(lines: readonly string[]) {
  const reader = new SheetReader(new TextEncoder().encode(lines.join('\r\n')).buffer, fanSheet);
  const { guess } = await reader.look();
  return { guess, rows: fanPieces(reader.take(guess).rows).flatMap((piece) => piece.rows) };
}

async function fansIn(lines: readonly string[]): Promise<string[]> {
  const { guess, rows } = await read(lines);
  expect(fanSheet.missing(new Set(guess.fields))).toBeNull();
  return rows.map((row) =>
    [row.name, row.email, row.phone, row.section, row.row, row.seat].filter((cell) => cell !== '').join(' / '),
  );
}

type Case = [exporter: string, lines: readonly string[], fans: readonly string[]];

const ticketSellers: readonly Case[] = [
  [
    'Eventbrite’s list of orders',
    [
      'Order ID,Order date,Attendee first name,Attendee last name,Attendee email,Phone number,Purchaser city,Event name,Event start date,Ticket quantity,Ticket type,Buyer first name,Buyer last name,Buyer email',
      '7154038859,2026-05-02,Zoe,Lane,zoe@example.org,+12125550100,Chicago,Night One,2026-05-12,1,General,Ada,Byron,ada@example.org',
    ],
    ['Zoe Lane / zoe@example.org / +12125550100'],
  ],
  [
    'Eventbrite’s list of attendees, which has no numbers',
    [
      'Attendee #,Date,Last Name,First Name,Email,QTY,Ticket Type,Date Attending,Order #',
      '9120385577,2026-05-02,Lane,Zoe,zoe@example.org,1,General,2026-05-12,7154038859',
    ],
    ['Zoe Lane / zoe@example.org'],
  ],
  [
    'pretix, where one person bought for two and one of them gave an address',
    [
      '"Event slug","Order code","Position ID","Status","Email","Phone number","Order date","Order time","Product","Price","Attendee name","Attendee name: Given name","Attendee name: Family name","Attendee email","Company","ZIP code","Seat ID","Seat name","Seat zone","Seat row","Seat number","Invoice address name"',
      '"night","ABC12","1","paid","zoe@example.org","","2026-05-02","10:00:00","Ticket","20.00","Zoe Lane","Zoe","Lane","","","60601","s-1","Row C, Seat 4","Balcony","C","4","Lane Ltd."',
      '"night","ABC12","2","paid","zoe@example.org","","2026-05-02","10:00:00","Ticket","20.00","Ada Byron","Ada","Byron","ada@example.org","","60601","s-2","Row C, Seat 5","Balcony","C","5","Lane Ltd."',
    ],
    ['Zoe Lane / zoe@example.org / Balcony / C / 4', 'Ada Byron / ada@example.org / Balcony / C / 5'],
  ],
  [
    'Hi.Events',
    [
      'ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes',
      '1042,Zoe,Lane,zoe@example.org,ACTIVE,No,,77,General,12,A-7ZQ,a_x1,2026-05-02 10:00:00,2026-05-02 10:00:00,',
    ],
    ['Zoe Lane / zoe@example.org'],
  ],
  [
    'Ticketmaster’s Archtics',
    [
      'acct_id|name_first|name_last|email_addr|phone_day|section_name|row_name|seat_num',
      '10042871|Zoe|Lane|zoe@example.org|212-555-0100|101|C|4',
    ],
    ['Zoe Lane / zoe@example.org / 212-555-0100 / 101 / C / 4'],
  ],
  [
    'Tito, whose purchaser is somebody else',
    [
      'Number,Ticket Created Date,Ticket,Ticket Full Name,Ticket First Name,Ticket Last Name,Ticket Email,Ticket Company Name,Ticket Phone Number,Event,Price,Ticket Reference,Order Name,Order Email,Order Phone Number',
      '1,2026-05-02,General,Zoe Lane,Zoe,Lane,zoe@example.org,,+12125550100,Night One,20.00,AB12-1,Ada Byron,ada@example.org,+12125550199',
    ],
    ['Zoe Lane / zoe@example.org / +12125550100'],
  ],
  [
    'Universe’s list of guests',
    [
      'Date Attending,Ticket ID,First Name,Last Name,Ticket Type,Order Status,Ticket Status,Buyer Email',
      '2026-05-12,5f3e9a,Zoe,Lane,General,paid,paid,zoe@example.org',
    ],
    ['Zoe Lane / zoe@example.org'],
  ],
  [
    'Luma',
    [
      'api_id,name,first_name,last_name,email,phone_number,created_at,approval_status,checked_in_at,ticket_name',
      'gst-1,Zoe Lane,Zoe,Lane,zoe@example.org,+12125550100,2026-05-02T10:00:00Z,approved,,Free',
    ],
    ['Zoe Lane / zoe@example.org / +12125550100'],
  ],
  [
    'Cooltix',
    [
      'Attendee ID,Order ID,Order Date,Customer Email,Customer Name,Invoice Name,Invoice Number',
      '100000412,20000077,2026.05.02,zoe@example.org,Zoe Lane,Lane Ltd.,0',
    ],
    ['Zoe Lane / zoe@example.org'],
  ],
];

const addressBooks: readonly Case[] = [
  [
    'Mailchimp, whose numbers of members are no phones',
    [
      '"Email Address","First Name","Last Name","Address","MEMBER_RATING","OPTIN_TIME","LATITUDE","LEID","EUID","TAGS"',
      '"zoe@example.org","Zoe","Lane","12 Lantern Street, Chicago",4,"2026-05-02 10:00:00","41.8781136",192837465,"a1b2c3","vip, tour"',
    ],
    ['Zoe Lane / zoe@example.org'],
  ],
  [
    'Shopify’s customers, whose numbers begin with an apostrophe',
    [
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Zip,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Total Orders,Note,Tax Exempt,Tags',
      "'7012345678901,Zoe,Lane,zoe@example.org,yes,,'60601,'+12125550199,'+12125550100,no,70.00,2,,no,vip",
    ],
    ["Zoe Lane / zoe@example.org / '+12125550100"],
  ],
  [
    'Google Contacts',
    [
      'First Name,Middle Name,Last Name,Phonetic First Name,Phonetic Last Name,Name Prefix,Nickname,File As,Organization Name,Birthday,Notes,Photo,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value',
      'Zoe,,Lane,,,,,,,1990-02-03,,,* myContacts,* Home,zoe@example.org,Mobile,+1 212-555-0100',
    ],
    ['Zoe Lane / zoe@example.org / +1 212-555-0100'],
  ],
  [
    'Google Contacts of earlier years',
    [
      'Name,Given Name,Additional Name,Family Name,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value,Phone 1 - Type,Phone 1 - Value',
      'Zoe Lane,Zoe,,Lane,1990-02-03,* myContacts,* Work,zoe@example.org,Mobile,+1 212-555-0100',
    ],
    ['Zoe Lane / zoe@example.org / +1 212-555-0100'],
  ],
  [
    'Outlook',
    [
      '"First Name","Middle Name","Last Name","Company","Business Street","Business Phone","Home Phone","Mobile Phone","E-mail Address","E-mail Type"',
      '"Zoe","","Lane","Lamp Ltd.","12 Lantern Street","","","(212) 555-0100","zoe@example.org","SMTP"',
    ],
    ['Zoe Lane / zoe@example.org / (212) 555-0100'],
  ],
  [
    'Kit',
    [
      'Subscriber ID,First Name,Last Name,Email Address,State,Created At,Source,Tags',
      '1029384756,Zoe,Lane,zoe@example.org,active,2026-05-02,landing_page,vip',
    ],
    ['Zoe Lane / zoe@example.org'],
  ],
];

const languages: readonly Case[] = [
  [
    'German',
    ['Nachname;Vorname;E-Mail-Adresse;Handynummer;Reihe;Platz', 'Müller;Jürgen;j@example.org;0151 23456789;3;12'],
    ['Jürgen Müller / j@example.org / 0151 23456789 / 3 / 12'],
  ],
  [
    'German, with the titles of pretix',
    [
      'Bestellnummer;E-Mail;Telefonnummer;Bestelldatum;Teilnehmername;Teilnehmer-E-Mail',
      'ABC12;zoe@example.org;;02.05.2026;Zoë Lane;',
      'ABC12;zoe@example.org;;02.05.2026;Jürgen Müller;j@example.org',
    ],
    ['Zoë Lane / zoe@example.org', 'Jürgen Müller / j@example.org'],
  ],
  [
    'German, with a date instead of a number',
    ['Name;E-Mail;Bestelldatum;Kundennummer', 'Jürgen Müller;j@example.org;02.05.2026;100200300'],
    ['Jürgen Müller / j@example.org'],
  ],
  [
    'French',
    ['Nom;Prénom;Courriel;Portable', 'Lefèvre;Hélène;h@example.org;06 12 34 56 78'],
    ['Hélène Lefèvre / h@example.org / 06 12 34 56 78'],
  ],
  [
    'Spanish',
    ['Nombre;Apellidos;Correo electrónico;Teléfono móvil;Fila;Asiento', 'José;Peña;j@example.org;612 34 56 78;F;7'],
    ['José Peña / j@example.org / 612 34 56 78 / F / 7'],
  ],
  [
    'Italian',
    ['Cognome;Nome;Indirizzo e-mail;Cellulare;Settore;Fila;Posto', 'Rossi;Niccolò;n@example.org;347 123 4567;B;2;9'],
    ['Niccolò Rossi / n@example.org / 347 123 4567 / B / 2 / 9'],
  ],
  [
    'Portuguese',
    ['Nome;Apelido;Correio eletrónico;Telemóvel', 'João;Conceição;j@example.org;912 345 678'],
    ['João Conceição / j@example.org / 912 345 678'],
  ],
  [
    'Portuguese, as in Brazil',
    ['Nome;Sobrenome;E-mail;Celular', 'João;Conceição;j@example.org;(11) 91234-5678'],
    ['João Conceição / j@example.org / (11) 91234-5678'],
  ],
  [
    'Dutch',
    ['Voornaam;Achternaam;E-mailadres;Mobiel;Rij;Stoel', 'Anneloes;Visser;a@example.org;06 12345678;4;11'],
    ['Anneloes Visser / a@example.org / 06 12345678 / 4 / 11'],
  ],
  [
    'Polish',
    ['Imię;Nazwisko;Adres e-mail;Numer telefonu;Sektor;Rząd;Miejsce', 'Łukasz;Żółw;l@example.org;512 345 678;A;3;8'],
    ['Łukasz Żółw / l@example.org / 512 345 678 / A / 3 / 8'],
  ],
  [
    'Czech',
    ['Jméno;Příjmení;E-mail;Mobil;Řada;Sedadlo', 'Jiří;Dvořák;j@example.org;602 123 456;5;14'],
    ['Jiří Dvořák / j@example.org / 602 123 456 / 5 / 14'],
  ],
  [
    'Swedish',
    ['Förnamn;Efternamn;E-post;Mobilnummer', 'Åsa;Öberg;a@example.org;070-123 45 67'],
    ['Åsa Öberg / a@example.org / 070-123 45 67'],
  ],
  [
    'Norwegian',
    ['Fornavn;Etternavn;E-post;Telefon', 'Bjørn;Sæther;b@example.org;912 34 567'],
    ['Bjørn Sæther / b@example.org / 912 34 567'],
  ],
  [
    'Danish',
    ['Fornavn;Efternavn;Mailadresse;Mobil', 'Søren;Kjær;s@example.org;20 12 34 56'],
    ['Søren Kjær / s@example.org / 20 12 34 56'],
  ],
];

describe('guest lists exported by ticket sellers', () => {
  it.each(ticketSellers)('reads the guests from %s', async (_exporter, lines, fans) =>
    expect(await fansIn(lines)).toEqual(fans),
  );
});

describe('contacts exported by address books, shops and newsletter tools', () => {
  it.each(addressBooks)('reads the contacts from %s', async (_exporter, lines, fans) =>
    expect(await fansIn(lines)).toEqual(fans),
  );
});

describe('lists with column headers in other languages', () => {
  it.each(languages)('recognises column headers in %s', async (_language, lines, fans) =>
    expect(await fansIn(lines)).toEqual(fans),
  );
});

describe('a list of two columns', () => {
  it.each<Case>([
    ['English, by address', ['Guest,Email', 'Zoe Lane,zoe@example.org'], ['Zoe Lane / zoe@example.org']],
    ['English, by number', ['Name\tMobile', 'Zoe Lane\t(212) 555-0100'], ['Zoe Lane / (212) 555-0100']],
    ['German', ['Gast;E-Mail', 'Zoë Lane;zoe@example.org'], ['Zoë Lane / zoe@example.org']],
    ['French', ['Nom complet;Téléphone', 'Zoé Lane;06 12 34 56 78'], ['Zoé Lane / 06 12 34 56 78']],
    ['Spanish', ['Nombre y apellidos;Correo', 'José Peña;j@example.org'], ['José Peña / j@example.org']],
    ['Italian', ['Nome e cognome;Telefono', 'Niccolò Rossi;347 123 4567'], ['Niccolò Rossi / 347 123 4567']],
    ['Portuguese', ['Nome completo;E-mail', 'João Lima;j@example.org'], ['João Lima / j@example.org']],
    ['Dutch', ['Naam|E-mailadres', 'Anneloes Visser|a@example.org'], ['Anneloes Visser / a@example.org']],
    ['Polish', ['Imię i nazwisko;E-mail', 'Łukasz Żółw;l@example.org'], ['Łukasz Żółw / l@example.org']],
    ['Swedish', ['Namn;E-postadress', 'Åsa Öberg;a@example.org'], ['Åsa Öberg / a@example.org']],
    ['with the address first', ['Email;Name', 'zoe@example.org;Zoe Lane'], ['Zoe Lane / zoe@example.org']],
    [
      'with names that hold its separator',
      ['Name,Email', '"Lane, Zoe",zoe@example.org', '"Byron, Ada",ada@example.org'],
      ['Lane, Zoe / zoe@example.org', 'Byron, Ada / ada@example.org'],
    ],
  ])('reads a list with two columns: %s', async (_what, lines, fans) => expect(await fansIn(lines)).toEqual(fans));
});
