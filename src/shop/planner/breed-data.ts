/**
 * Breeds with the weight of adults in kilograms, from a light female to a heavy male. Our own list: names are those in common
 * use; weights are rounded from breed descriptions and serve as a first estimate.
 *
 * A line: slug | range | English | Swedish | German | Portuguese | aliases. An empty name is the English one.
 */

export const DOG_BREEDS = `
affenpinscher|3-6|Affenpinscher||||
afghan-hound|20-27|Afghan Hound|Afghanhund|Afghanischer Windhund|Galgo afegão|
airedale-terrier|18-29|Airedale Terrier|Airedaleterrier||Airedale terrier|
akita|32-59|Akita|||Akita inu|japanese akita
alaskan-malamute|34-43|Alaskan Malamute|||Malamute-do-alasca|
american-bulldog|27-54|American Bulldog|Amerikansk bulldogg|Amerikanische Bulldogge|Bulldog americano|
american-cocker-spaniel|9-14|American Cocker Spaniel|Amerikansk cocker spaniel|Amerikanischer Cocker Spaniel|Cocker spaniel americano|
american-staffordshire-terrier|18-32|American Staffordshire Terrier|Amerikansk staffordshireterrier||American staffordshire terrier|amstaff
australian-cattle-dog|15-22|Australian Cattle Dog|Australian cattledog||Boiadeiro australiano|blue heeler
australian-kelpie|14-21|Australian Kelpie||||
australian-shepherd|16-32|Australian Shepherd|||Pastor australiano|aussie
australian-terrier|6-8|Australian Terrier|Australisk terrier|Australischer Terrier|Terrier australiano|
barbet|15-26|Barbet|||Barbet|french water dog
basenji|9-11|Basenji||||
basset-hound|20-29|Basset Hound|Basset||Basset hound|
bavarian-mountain-hound|17-27|Bavarian Mountain Hound|Bayersk viltspårhund|Bayerischer Gebirgsschweißhund|Sabujo de montanha da Baviera|
beagle|9-13|Beagle||||
bearded-collie|18-27|Bearded Collie|||Bearded collie|beardie
beauceron|30-50|Beauceron|||Pastor de Beauce|
bedlington-terrier|8-11|Bedlington Terrier|Bedlingtonterrier||Bedlington terrier|
belgian-malinois|20-34|Belgian Malinois|Malinois|Malinois|Pastor belga malinois|belgian shepherd
belgian-tervuren|18-34|Belgian Tervuren|Tervueren|Tervueren|Pastor belga tervuren|belgian shepherd
bernese-mountain-dog|35-55|Bernese Mountain Dog|Berner sennenhund|Berner Sennenhund|Boiadeiro de Berna|berner
bichon-frise|4-8|Bichon Frise|Bichon frisé|Bichon Frisé|Bichon frisé|
bichon-havanais|3-6|Havanese|Bichon havanais|Havaneser|Bichon havanês|havanese
black-russian-terrier|45-60|Black Russian Terrier|Svart terrier|Schwarzer Russischer Terrier|Terrier preto da Rússia|
bloodhound|36-54|Bloodhound|Blodhund|Bluthund|Cão de Santo Huberto|
bolognese|2-5|Bolognese|||Bolonhês|
border-collie|13-22|Border Collie|||Border collie|
border-terrier|5-7|Border Terrier|Borderterrier||Border terrier|
borzoi|26-48|Borzoi||Barsoi|Galgo russo|russian wolfhound
boston-terrier|5-12|Boston Terrier|Bostonterrier||Boston terrier|
bouvier-des-flandres|27-45|Bouvier des Flandres|||Boieiro da Flandres|
boxer|25-35|Boxer||Deutscher Boxer||
bracco-italiano|25-40|Bracco Italiano|||Braco italiano|
briard|25-40|Briard|||Pastor de Brie|
brittany|13-18|Brittany|Breton|Bretonischer Spaniel|Spaniel bretão|epagneul breton
brussels-griffon|3-6|Brussels Griffon|Griffon bruxellois|Brüsseler Griffon|Grifo de Bruxelas|
bull-terrier|20-32|Bull Terrier|Bullterrier|Bullterrier|Bull terrier|
bullmastiff|41-59|Bullmastiff||||
cairn-terrier|6-8|Cairn Terrier|Cairnterrier||Cairn terrier|
cane-corso|40-50|Cane Corso||||
cardigan-corgi|11-17|Cardigan Welsh Corgi|Welsh corgi cardigan|Welsh Corgi Cardigan|Welsh corgi cardigan|corgi
cavalier-king-charles-spaniel|5-9|Cavalier King Charles Spaniel|||Cavalier king charles spaniel|cavalier
chesapeake-bay-retriever|25-36|Chesapeake Bay Retriever||||
chihuahua|1.5-3|Chihuahua|||Chihuahua|
chinese-crested|3-6|Chinese Crested|Kinesisk nakenhund|Chinesischer Schopfhund|Cão de crista chinês|powderpuff
chow-chow|20-32|Chow Chow|||Chow-chow|
clumber-spaniel|25-38|Clumber Spaniel|||Clumber spaniel|
cocker-spaniel|12-15|English Cocker Spaniel|Engelsk cocker spaniel|Englischer Cocker Spaniel|Cocker spaniel inglês|cocker
collie|18-30|Rough Collie|Collie|Langhaarcollie|Collie de pelo comprido|lassie
coton-de-tulear|3-6|Coton de Tuléar||||
curly-coated-retriever|25-43|Curly Coated Retriever||||
dachshund|7-13|Dachshund|Tax|Dackel|Dachshund|sausage dog,teckel,salsicha
dachshund-miniature|4-5|Miniature Dachshund|Dvärgtax|Zwergdackel|Dachshund miniatura|kaninchendackel
dalmatian|20-32|Dalmatian|Dalmatiner|Dalmatiner|Dálmata|
dandie-dinmont|8-11|Dandie Dinmont Terrier|Dandie dinmontterrier||Dandie dinmont terrier|
danish-swedish-farmdog|7-12|Danish-Swedish Farmdog|Dansk-svensk gårdshund|Dänisch-Schwedischer Farmhund|Cão de quinta dinamarquês-sueco|dsg
doberman|27-45|Dobermann|Dobermann|Dobermann|Dobermann|doberman
dogo-argentino|35-45|Dogo Argentino|||Dogue argentino|
dogue-de-bordeaux|45-68|Dogue de Bordeaux||Bordeauxdogge|Dogue de Bordéus|french mastiff
drever|14-16|Drever||||
english-bulldog|18-25|English Bulldog|Engelsk bulldogg|Englische Bulldogge|Buldogue inglês|bulldog
english-setter|20-36|English Setter|Engelsk setter||Setter inglês|
english-springer-spaniel|18-25|English Springer Spaniel|Engelsk springer spaniel||Springer spaniel inglês|springer
entlebucher|20-30|Entlebucher Mountain Dog|Entlebucher sennenhund|Entlebucher Sennenhund|Boiadeiro de Entlebuch|
estrela-mountain-dog|35-60|Estrela Mountain Dog|Cão da serra da Estrela|Cão da Serra da Estrela|Cão da Serra da Estrela|
eurasier|18-32|Eurasier|Eurasier|Eurasier|Eurasier|
field-spaniel|16-25|Field Spaniel||||
finnish-hound|20-25|Finnish Hound|Finsk stövare|Finnische Bracke|Sabujo finlandês|
finnish-lapphund|15-24|Finnish Lapphund|Finsk lapphund|Finnischer Lapphund|Lapphund finlandês|
finnish-spitz|7-13|Finnish Spitz|Finsk spets|Finnenspitz|Spitz finlandês|
flat-coated-retriever|25-36|Flat-Coated Retriever|Flatcoated retriever|Flat Coated Retriever|Flat-coated retriever|flatte
fox-terrier|6-9|Fox Terrier|Foxterrier|Foxterrier|Fox terrier|
french-bulldog|8-14|French Bulldog|Fransk bulldogg|Französische Bulldogge|Buldogue francês|frenchie
german-pinscher|11-20|German Pinscher|Pinscher|Deutscher Pinscher|Pinscher alemão|
german-shepherd|22-40|German Shepherd|Schäfer|Deutscher Schäferhund|Pastor alemão|alsatian,gsd
german-shorthaired-pointer|20-32|German Shorthaired Pointer|Vorsteh, korthårig|Deutsch Kurzhaar|Braco alemão de pelo curto|vorsteh
german-spitz|5-12|German Spitz|Tysk spets|Deutscher Spitz|Spitz alemão|
german-wirehaired-pointer|27-32|German Wirehaired Pointer|Vorsteh, strävhårig|Deutsch Drahthaar|Braco alemão de pelo cerdoso|vorsteh
giant-schnauzer|25-47|Giant Schnauzer|Riesenschnauzer|Riesenschnauzer|Schnauzer gigante|
golden-retriever|25-34|Golden Retriever|||Golden retriever|golden
gordon-setter|20-36|Gordon Setter|||Setter gordon|
great-dane|45-90|Great Dane|Grand danois|Deutsche Dogge|Dogue alemão|
great-pyrenees|36-60|Great Pyrenees|Pyrenéerhund|Pyrenäenberghund|Cão de montanha dos Pirenéus|
greater-swiss-mountain-dog|38-64|Greater Swiss Mountain Dog|Grosser schweizer sennenhund|Großer Schweizer Sennenhund|Grande boiadeiro suíço|
greyhound|26-40|Greyhound|Greyhound||Galgo inglês|
hamilton-hound|22-27|Hamilton Hound|Hamiltonstövare|Hamiltonstövare|Sabujo de Hamilton|
hovawart|25-45|Hovawart||||
hungarian-vizsla|18-30|Hungarian Vizsla|Ungersk vizsla|Magyar Vizsla|Vizsla húngaro|
icelandic-sheepdog|9-14|Icelandic Sheepdog|Isländsk fårhund|Islandhund|Pastor islandês|
irish-setter|24-32|Irish Setter|Irländsk röd setter|Irischer Setter|Setter irlandês|
irish-soft-coated-wheaten|14-20|Soft Coated Wheaten Terrier|Irish softcoated wheaten terrier|Irish Soft Coated Wheaten Terrier|Soft coated wheaten terrier|wheaten
irish-terrier|11-13|Irish Terrier|Irländsk terrier||Terrier irlandês|
irish-wolfhound|40-69|Irish Wolfhound|Irländsk varghund|Irischer Wolfshund|Galgo irlandês|
italian-greyhound|3-5|Italian Greyhound|Italiensk vinthund|Italienisches Windspiel|Pequeno galgo italiano|
jack-russell-terrier|5-8|Jack Russell Terrier|Jack russell terrier||Jack russell terrier|jrt
jamthund|25-35|Swedish Elkhound|Jämthund|Jämthund|Jämthund|
japanese-chin|2-4|Japanese Chin|Japanese chin|Japan Chin|Spaniel japonês|
japanese-spitz|5-10|Japanese Spitz|Japansk spets|Japan-Spitz|Spitz japonês|
kangal|40-65|Kangal|||Kangal|anatolian shepherd
keeshond|14-20|Keeshond|Keeshond|Wolfsspitz|Keeshond|
kerry-blue-terrier|15-18|Kerry Blue Terrier|Kerry blue terrier||Kerry blue terrier|
king-charles-spaniel|4-6|King Charles Spaniel||||
kooikerhondje|9-14|Kooikerhondje|Nederländsk kooikerhondje||Kooikerhondje|
kromfohrlander|9-16|Kromfohrländer||||
kuvasz|32-52|Kuvasz||||
labradoodle|15-32|Labradoodle||||
labrador-retriever|25-36|Labrador Retriever|Labrador retriever||Labrador retriever|lab,labbe,labrador
lagotto-romagnolo|11-16|Lagotto Romagnolo|||Lagotto romagnolo|
landseer|45-70|Landseer||||
leonberger|41-75|Leonberger||||
lhasa-apso|5-8|Lhasa Apso||||
lowchen|4-8|Löwchen|Löwchen|Löwchen|Pequeno cão-leão|
maltese|2-4|Maltese|Malteser|Malteser|Maltês|
manchester-terrier|7-10|Manchester Terrier|Manchesterterrier||Manchester terrier|
maltipoo|3-6|Maltipoo||||
mastiff|54-100|Mastiff||Mastiff|Mastim inglês|english mastiff
miniature-pinscher|4-6|Miniature Pinscher|Dvärgpinscher|Zwergpinscher|Pinscher miniatura|
miniature-poodle|5-8|Miniature Poodle|Dvärgpudel|Kleinpudel|Caniche miniatura|
miniature-schnauzer|5-9|Miniature Schnauzer|Dvärgschnauzer|Zwergschnauzer|Schnauzer miniatura|
mudi|8-13|Mudi||||
munsterlander|17-30|Münsterländer|Münsterländer|Münsterländer|Münsterländer|
newfoundland|45-70|Newfoundland|Newfoundlandshund|Neufundländer|Terra-nova|newfie
norfolk-terrier|5-6|Norfolk Terrier|Norfolkterrier||Norfolk terrier|
norrbottenspets|8-15|Norrbottenspets||||
norwegian-buhund|12-18|Norwegian Buhund|Norsk buhund|Norwegischer Buhund|Buhund norueguês|
norwegian-elkhound|18-25|Norwegian Elkhound|Gråhund|Norwegischer Elchhund|Elkhound norueguês|
norwich-terrier|5-6|Norwich Terrier|Norwichterrier||Norwich terrier|
nova-scotia-duck-tolling-retriever|17-23|Nova Scotia Duck Tolling Retriever||||toller
old-english-sheepdog|27-45|Old English Sheepdog|Old english sheepdog|Bobtail|Bobtail|bobtail
papillon|2-5|Papillon|||Papillon|phalene
pekingese|3-6|Pekingese|Pekingese|Pekinese|Pequinês|
pembroke-corgi|10-14|Pembroke Welsh Corgi|Welsh corgi pembroke|Welsh Corgi Pembroke|Welsh corgi pembroke|corgi
perro-de-agua-espanol|14-22|Spanish Water Dog|Perro de agua español|Spanischer Wasserhund|Cão de água espanhol|
podenco-portugues|4-30|Portuguese Podengo|Podengo português|Podengo Português|Podengo português|
pointer|20-34|Pointer|Pointer|Pointer|Pointer inglês|
polish-lowland-sheepdog|14-20|Polish Lowland Sheepdog|Polski owczarek nizinny|Polski Owczarek Nizinny|Pastor polaco da planície|pon
pomeranian|1.5-3.5|Pomeranian|Pomeranian|Zwergspitz|Lulu da Pomerânia|pom
portuguese-water-dog|16-25|Portuguese Water Dog|Portugisisk vattenhund|Portugiesischer Wasserhund|Cão de água português|
pudelpointer|20-30|Pudelpointer||||
pug|6-9|Pug|Mops|Mops|Pug|carlin
puli|10-15|Puli||||
pumi|8-15|Pumi||||
rafeiro-do-alentejo|35-60|Rafeiro do Alentejo||||
rhodesian-ridgeback|29-41|Rhodesian Ridgeback|||Leão da Rodésia|
rottweiler|35-60|Rottweiler||||
saluki|18-27|Saluki||||
samoyed|16-30|Samoyed|Samojedhund|Samojede|Samoiedo|
schipperke|3-8|Schipperke||||
schnauzer|14-23|Standard Schnauzer|Schnauzer|Mittelschnauzer|Schnauzer médio|
scottish-terrier|8-10|Scottish Terrier|Skotsk terrier|Schottischer Terrier|Terrier escocês|scottie
sealyham-terrier|8-10|Sealyham Terrier|Sealyhamterrier||Sealyham terrier|
shar-pei|18-30|Shar Pei||||
shetland-sheepdog|6-12|Shetland Sheepdog|||Pastor de Shetland|sheltie
shiba|7-11|Shiba Inu|Shiba|Shiba Inu|Shiba inu|
shih-tzu|4-8|Shih Tzu||||
siberian-husky|16-27|Siberian Husky|||Husky siberiano|husky
silky-terrier|4-5|Silky Terrier|Silkyterrier||Silky terrier|
staffordshire-bull-terrier|11-17|Staffordshire Bull Terrier|Staffordshire bullterrier||Staffordshire bull terrier|staffie
st-bernard|54-82|Saint Bernard|Sankt bernhardshund|Bernhardiner|São-bernardo|
standard-poodle|18-32|Standard Poodle|Storpudel|Großpudel|Caniche grande|king poodle
swedish-lapphund|16-21|Swedish Lapphund|Svensk lapphund|Schwedischer Lapphund|Lapphund sueco|
swedish-vallhund|9-14|Swedish Vallhund|Västgötaspets|Schwedischer Vallhund|Vallhund sueco|
thai-ridgeback|16-34|Thai Ridgeback||||
tibetan-mastiff|34-68|Tibetan Mastiff|Tibetansk mastiff|Do Khyi|Mastim tibetano|do khyi
tibetan-spaniel|4-7|Tibetan Spaniel|Tibetansk spaniel|Tibet-Spaniel|Spaniel tibetano|
tibetan-terrier|8-14|Tibetan Terrier|Tibetansk terrier|Tibet-Terrier|Terrier tibetano|
toy-poodle|2-4|Toy Poodle|Toypudel|Toypudel|Caniche toy|
weimaraner|25-40|Weimaraner|||Braco de Weimar|
welsh-springer-spaniel|16-20|Welsh Springer Spaniel||||
welsh-terrier|9-10|Welsh Terrier|Welshterrier||Welsh terrier|
west-highland-white-terrier|6-10|West Highland White Terrier|||West highland white terrier|westie
whippet|10-19|Whippet||||
white-swiss-shepherd|25-40|White Swiss Shepherd|Vit herdehund|Weißer Schweizer Schäferhund|Pastor branco suíço|
wire-haired-dachshund|7-12|Wire-haired Dachshund|Strävhårig tax|Rauhaardackel|Dachshund de pelo cerdoso|
yorkshire-terrier|2-3.5|Yorkshire Terrier|Yorkshireterrier||Yorkshire terrier|yorkie
`;

export const CAT_BREEDS = `
abyssinian|3-5|Abyssinian|Abessinier|Abessinier|Abissínio|
aegean|3-5|Aegean|Egeisk katt|Ägäische Katze|Egeu|
american-curl|3-5|American Curl||||
american-shorthair|4-7|American Shorthair|Amerikanskt korthår|Amerikanisch Kurzhaar|Americano de pelo curto|
balinese|3-5|Balinese|Balines|Balinese|Balinês|
bengal|4-7|Bengal|Bengal|Bengalkatze|Bengal|
birman|3-6|Birman|Birma|Heilige Birma|Sagrado da Birmânia|
bombay|3-5|Bombay||||
british-longhair|4-8|British Longhair|Brittiskt långhår|Britisch Langhaar|Britânico de pelo comprido|
british-shorthair|4-8|British Shorthair|Brittiskt korthår|Britisch Kurzhaar|Britânico de pelo curto|
burmese|4-6|Burmese|Burma|Burma|Birmanês|
burmilla|4-6|Burmilla||||
chartreux|3-7|Chartreux||Kartäuser|Chartreux|
chausie|5-10|Chausie||||
cornish-rex|2.5-4.5|Cornish Rex||||
cymric|4-6|Cymric||||
devon-rex|2.5-4.5|Devon Rex||||
domestic-shorthair|3-6|Domestic Shorthair|Huskatt|Europäische Hauskatze|Gato doméstico|house cat,moggy,hauskatze
domestic-longhair|3-7|Domestic Longhair|Långhårig huskatt|Langhaarige Hauskatze|Gato doméstico de pelo comprido|
donskoy|3-5|Donskoy|||Don sphynx|don sphynx
egyptian-mau|3-5|Egyptian Mau|Egyptisk mau|Ägyptische Mau|Mau egípcio|
european-shorthair|4-7|European Shorthair|Europé|Europäisch Kurzhaar|Europeu comum|
exotic-shorthair|3-7|Exotic Shorthair|Exotic|Exotische Kurzhaarkatze|Exótico de pelo curto|
german-rex|3-5|German Rex||||
havana-brown|3-5|Havana Brown|Havana|Havana|Havana|
highlander|4-9|Highlander||||
japanese-bobtail|2.5-4.5|Japanese Bobtail|Japansk bobtail|Japanische Stummelschwanzkatze|Bobtail japonês|
khao-manee|3-5|Khao Manee||||
korat|3-5|Korat||||
kurilian-bobtail|3-7|Kurilian Bobtail|Kurilisk bobtail|Kurilen-Bobtail|Bobtail das Curilas|
laperm|3-5|LaPerm||||
lykoi|2.5-5|Lykoi||||
maine-coon|5-10|Maine Coon|||Maine coon|
manx|3.5-5.5|Manx|||Manx|
munchkin|2.5-4|Munchkin||||
nebelung|3-6|Nebelung||||
neva-masquerade|4-9|Neva Masquerade||Neva Masquarade||
norwegian-forest|4-9|Norwegian Forest Cat|Norsk skogkatt|Norwegische Waldkatze|Norueguês da floresta|
ocicat|3-6|Ocicat||||
oriental-longhair|3-5|Oriental Longhair|Orientaliskt långhår|Orientalisch Langhaar|Oriental de pelo comprido|
oriental-shorthair|3-5|Oriental Shorthair|Orientaliskt korthår|Orientalisch Kurzhaar|Oriental de pelo curto|
persian|3-7|Persian|Perser|Perser|Persa|
peterbald|3-5|Peterbald||||
pixiebob|4-8|Pixie-bob||||
ragamuffin|4-9|Ragamuffin||||
ragdoll|4-9|Ragdoll||||
russian-blue|3-6|Russian Blue|Russian blue|Russisch Blau|Azul russo|
savannah|4-9|Savannah|||Savannah|
scottish-fold|3-6|Scottish Fold||||
selkirk-rex|3-7|Selkirk Rex||||
siamese|3-5|Siamese|Siames|Siam|Siamês|
siberian|4-9|Siberian|Sibirisk katt|Sibirische Katze|Siberiano|
singapura|2-4|Singapura||||
snowshoe|3-6|Snowshoe||||
sokoke|3-5|Sokoke||||
somali|3-5|Somali|||Somali|
sphynx|3-5|Sphynx|||Sphynx|hairless cat
thai|3-6|Thai|Thai|Thaikatze|Thai|
tonkinese|3-5|Tonkinese|Tonkines|Tonkanese|Tonquinês|
turkish-angora|3-5|Turkish Angora|Turkisk angora|Türkisch Angora|Angorá turco|
turkish-van|4-8|Turkish Van|Turkisk van|Türkisch Van|Van turco|
`;

/** Crossbreeds by size, and the answer that the breed is unknown. */
export const MIXED_BREEDS = {
  dog: `
mixed-small|3-10|Mixed, small|Blandras, liten|Mischling, klein|Sem raça definida, pequeno|
mixed-medium|10-25|Mixed, medium|Blandras, mellanstor|Mischling, mittelgroß|Sem raça definida, médio|
mixed-large|25-45|Mixed, large|Blandras, stor|Mischling, groß|Sem raça definida, grande|
mixed-giant|45-80|Mixed, giant|Blandras, mycket stor|Mischling, sehr groß|Sem raça definida, gigante|
mixed||Mixed, size unknown|Blandras, okänd storlek|Mischling, Größe unbekannt|Sem raça definida, tamanho desconhecido|mixed,mongrel,crossbreed,mutt,blandras,blandning,mischling,vira-lata,rafeiro,srd
unknown||I do not know|Jag vet inte|Ich weiß es nicht|Não sei|`,
  cat: `
mixed|3-6|Mixed|Blandras|Mischling|Sem raça definida|mongrel,crossbreed,blandning,rafeiro,srd,house cat,huskatt,hauskatze
unknown||I do not know|Jag vet inte|Ich weiß es nicht|Não sei|`,
};
